import type { Language } from '@roomful/contract/features/people/account'

/** All interface languages (BCP 47) with their own names. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
} as const satisfies Readonly<Record<Language, string>>

export type { Language }
