import { useState } from 'preact/hooks'

/** Whether something appeared while the page was open, so that it may be animated; not after a reload. */
export function useIsNew(isShown: boolean): boolean {
  const [wasShown] = useState(isShown)
  return !wasShown
}
