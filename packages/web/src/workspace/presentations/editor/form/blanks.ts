import { blankMark } from '@roomful/contract/question-types/fill-in-blank'
import type { Settings } from '@roomful/contract/question-types/question-type'

export interface EditorBlank {
  readonly accepted: readonly string[]
  readonly case_sensitive: boolean
}

export function blanksOf(settings: Settings): readonly EditorBlank[] {
  return (settings.blanks ?? []) as readonly EditorBlank[]
}

/** How many blanks a prompt has. */
function marksIn(prompt: string): number {
  return prompt.match(blankMark)?.length ?? 0
}

/** Settings with as many blanks as the prompt has; surplus ones are removed from the end. */
export function withBlanksOf(prompt: string, settings: Settings): Settings {
  const before = blanksOf(settings)
  const marks = marksIn(prompt)
  if (marks === before.length) return settings
  const blanks = Array.from({ length: marks }, (_, i) => before[i] ?? { accepted: [], case_sensitive: false })
  return { ...settings, blanks }
}
