//! Choices that have a name.

/// An enum whose variants have names, can be listed, printed and read.
macro_rules! choices {
    ($(#[$meta:meta])* $name:ident: $what:literal { $($(#[$doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$doc])* $variant,)*
        }

        impl $name {
            /// All choices.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name, as rulesets are printed and read.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::RulesetError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let found = Self::ALL.iter().copied().find(|choice| choice.name() == text);
                found.ok_or_else(|| $crate::RulesetError::Setting {
                    key: $what,
                    value: text.to_owned(),
                    known: &[$($text),*],
                })
            }
        }
    };
}

pub(crate) use choices;
