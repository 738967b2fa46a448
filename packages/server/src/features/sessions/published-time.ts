const minuteMs = 60_000

/**
 * When something was written, as an ANONYMOUS session stores and publishes it (docs/reference/anonymity.md): to the
 * minute. In a SELF_PACED one people come one by one over days, and the minute would identify them: there it is the
 * time of the opening.
 * @param at Unix ms, as openedAt, of the question.
 */
export function publishedTime(
  at: number,
  { isSelfPaced, openedAt }: { isSelfPaced: boolean; openedAt: number },
) {
  const publishedAt = isSelfPaced ? openedAt : at
  return publishedAt - (publishedAt % minuteMs)
}
