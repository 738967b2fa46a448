import { loadPart } from '../../room/load-part.ts'
import { lazily } from '../../ui/lazily.tsx'

/** The form of sessions with nicknames, with its texts: loaded where one is missing. */
export const LazyNickname = lazily(async () => {
  const { NicknameForm, loadNicknameTexts } = await loadPart(() => import('./nickname-form.tsx'))
  await loadNicknameTexts()
  return NicknameForm
})
