const minuteMs = 60_000

/**
 * When something was written, as an ANONYMOUS session says and stores it (docs/reference/anonymity.md): to the minute.
 * In a SELF_PACED one, where people come one by one over days, whoever was alone in a minute would be recognized
 * by it: everything there was written when it opened.
 * @param at Unix ms, as openedAt, of the question.
 */
export function publishedTime(
  at: number,
  { isSelfPaced, openedAt }: { isSelfPaced: boolean; openedAt: number },
) {
  const publishedAt = isSelfPaced ? openedAt : at
  return publishedAt - (publishedAt % minuteMs)
}
