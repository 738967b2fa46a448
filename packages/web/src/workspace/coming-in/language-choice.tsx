import type { JSX } from 'preact'
import { type Language, languageNames } from '../../messages/language-names.ts'
import { chooseWorkspaceLanguage, language, m } from '../../messages/workspace/index.ts'

/** The language of this device, for those who have not signed in; an account has its own. */
export function LanguageChoice(): JSX.Element {
  return (
    <label class="language">
      <span>{m.language}</span>
      <select
        class="input"
        value={language}
        onChange={event => chooseWorkspaceLanguage(event.currentTarget.value as Language)}
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
