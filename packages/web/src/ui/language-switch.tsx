import type { JSX } from 'preact'
import { chooseLanguage, language } from '../messages/index.ts'
import { type Language, languageNames } from '../messages/language-names.ts'

/** @param choose for pages that do not remember the choice */
export function LanguageSwitch({
  label,
  choose = chooseLanguage,
}: {
  label: string
  choose?: typeof chooseLanguage
}): JSX.Element {
  return (
    <label class="language">
      <span>{label}</span>
      <select
        class="input"
        value={language}
        onChange={event => void choose(event.currentTarget.value as Language)}
      >
        {Object.entries(languageNames).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
