import { loadPart } from '../room/load-part.ts'
import { lazily } from '../ui/lazily.tsx'

/** An explanation of a question; its Markdown loads after the words of the page. */
export const Explained = lazily<{ readonly text: string }>(
  async () => (await loadPart(() => import('../ui/explanation.tsx'))).Explanation,
)
