import { useState } from 'preact/hooks'
import { randomKey } from '../../room/random-key.ts'
import { asProblem, problemText } from '../api/problem.ts'
import { toast } from '../kit/toast.tsx'
import { navigate } from '../router.ts'
import { startSession } from './make-session.ts'
import { openStageTab, stageAddress } from './stage-tab.ts'
import { lastChoices, type StartChoices } from './start-choices.ts'

export interface StartOptions {
  /** Those of the last time, unless given. */
  readonly choices?: StartChoices
  /** Called before a session is made. @returns why it cannot be; null: it can */
  readonly prepare?: () => Promise<string | null>
}

export interface Start {
  /** The presentation that is being started; null: none. */
  readonly starting: string | null
  /** Has to be called by a click, or the browser blocks the tab. */
  start(presentationId: string, how?: StartOptions): Promise<void>
}

/** Starts sessions: the stage opens in a tab of its own, this page goes to the session. */
export function useStart(organizationId: string): Start {
  const [starting, setStarting] = useState<string | null>(null)
  return {
    starting,
    async start(presentationId, { choices = lastChoices(organizationId), prepare } = {}) {
      if (starting !== null) return
      setStarting(presentationId)
      const stage = openStageTab()
      const giveUp = (reason: string) => {
        stage.close()
        toast(reason)
        setStarting(null)
      }
      try {
        const reason = (await prepare?.()) ?? null
        if (reason !== null) return giveUp(reason)
        const making = { organizationId, presentationId, choices, idempotencyKey: randomKey() }
        const { id } = await startSession(making)
        stage.show(await stageAddress(organizationId, id, 'remote'))
        navigate(`/${organizationId}/sessions/${id}`)
      } catch (thrown) {
        giveUp(problemText(asProblem(thrown)))
      }
    },
  }
}
