import type { JSX } from 'preact'
import { chooseLanguage, language, m } from '../messages/index.ts'
import { type Language, languageNames } from '../messages/language-names.ts'

/**
 * Changes the language of the interface on this device.
 * @param onChoose what loads the language: pages that say more than phones do load more
 */
export function LanguageSwitch({
  onChoose = chooseLanguage,
}: {
  onChoose?: (language: Language) => Promise<void>
}): JSX.Element {
  return (
    <label class="language">
      <span>{m.language}</span>
      <select
        class="input"
        value={language}
        onChange={event => void onChoose(event.currentTarget.value as Language)}
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
