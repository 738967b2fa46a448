import { useState } from 'preact/hooks'
import { asProblem, problemText } from '../api/call.ts'
import { navigate } from '../kit/router.ts'
import { toast } from '../kit/toast.tsx'
import { startSession } from './make-session.ts'
import { openStageTab, stageAddress } from './stage-tab.ts'
import type { StartableDeck, StartChoices } from './start-choices.ts'

interface StartOptions {
  /** Defaults to the presentation's. */
  readonly choices?: StartChoices
  /** Called before the session is created. @returns an error, or null */
  readonly prepare?: () => Promise<string | null>
}

export interface Start {
  readonly organizationId: string
  /** The presentation that is being started; null: none. */
  readonly starting: string | null
  /** Must be called in a click handler, or the browser blocks the tab. */
  start(deck: StartableDeck, how?: StartOptions): Promise<void>
}

/** Starts sessions: the stage opens in a tab of its own, this page goes to the session. */
export function useStart(organizationId: string): Start {
  const [starting, setStarting] = useState<string | null>(null)
  return {
    organizationId,
    starting,
    async start(deck, { choices = deck.choices, prepare } = {}) {
      if (starting !== null) return
      setStarting(deck.id)
      const stage = openStageTab()
      try {
        const reason = (await prepare?.()) ?? null
        if (reason !== null) {
          stage.close()
          return toast(reason)
        }
        const { id } = await startSession({ organizationId, deck, choices })
        // Already running: its page can open the stage if the tab was blocked.
        navigate(`/${organizationId}/sessions/${id}`)
        stage.show(await stageAddress(organizationId, id, 'remote'))
      } catch (thrown) {
        stage.close()
        toast(problemText(asProblem(thrown)))
      } finally {
        setStarting(null)
      }
    },
  }
}
