import type { LookupOut } from '@roomful/contract/room/protocol'
import { useEffect, useRef, useState } from 'preact/hooks'
import { lookUpRoom, type Outcome } from './join-room.ts'

/** A lookup before joining, if there was one. */
export type Found = { readonly type: 'unknown' } | Outcome<LookupOut>

/** Codes get longer when many sessions are open. */
const codeDigitsMin = 6
const typingPauseMs = 400
const unknown: Found = { type: 'unknown' }

/** The look of the page; undefined: ours. */
let shownLook: LookupOut['look']

/** Draws the page in the colours of a room, before joining. */
function takeLook(look: LookupOut['look']): void {
  if (look || shownLook) void import('../../ui/apply-look.ts').then(({ applyLook }) => applyLook(look))
  shownLook = look
}

export function roomIn(found: Found): LookupOut | undefined {
  return found.type === 'ok' ? found.body : undefined
}

/**
 * The room of a code or secret.
 * @param isTyped looks up during pauses, as the room may require a name: the page asks for it already
 * @returns the last result; a lookup, unless it was successful; and a function to forget the result
 */
export function useLookup(goal: string, isTyped: boolean): [Found, () => Promise<Found>, () => void] {
  const [found, setFound] = useState<Found>(unknown)
  const latestGoal = useRef(goal)
  latestGoal.current = goal

  async function lookUp(): Promise<Found> {
    if (goal === '' || roomIn(found)) return found
    const outcome = await lookUpRoom(goal)
    if (latestGoal.current !== goal) return unknown
    setFound(outcome)
    takeLook(roomIn(outcome)?.look)
    return outcome
  }

  useEffect(() => {
    if (!isTyped || goal.length < codeDigitsMin) return
    const timer = setTimeout(() => void lookUp(), typingPauseMs)
    return () => clearTimeout(timer)
  }, [goal])

  return [found, lookUp, () => setFound(unknown)]
}
