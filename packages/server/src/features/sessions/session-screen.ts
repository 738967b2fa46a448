import { comparisonKey } from '@roomful/contract/lib/comparison-key'
import type { StageScreen } from '@roomful/contract/room/protocol'
import type { Writing } from '../../services.ts'
import {
  type ContentSlideOnScreen,
  contentSlideOnScreen,
  type StoredScreen,
  storedScreen,
} from '../presentations/slide-on-screen.ts'
import type { SessionRow } from './session-row.ts'

/** The presenter's changes to what stages show. */
export function screenOf(session: Pick<SessionRow, 'screen' | 'screen_results_hidden'>): StageScreen {
  const { content_slide: _, ...stored }: StoredScreen = JSON.parse(session.screen)
  return {
    blank: false,
    page: null,
    enlarged: null,
    reviewed: null,
    ...stored,
    results_hidden: session.screen_results_hidden === 1,
  }
}

/** Initial stage state with a content slide, if any. */
export function screenWith(content_slide: ContentSlideOnScreen | null): string {
  return storedScreen({}, content_slide)
}

/** Ends the full-screen view of a text. @param text null: any */
export async function endEnlarged(tx: Writing, session: SessionRow, text: string | null): Promise<void> {
  const { enlarged, results_hidden: _, ...others } = screenOf(session)
  if (enlarged === null || (text !== null && comparisonKey(text) !== comparisonKey(enlarged))) return
  await tx.db
    .updateTable('sessions')
    .set({ screen: storedScreen({ ...others, enlarged: null }, contentSlideOnScreen(session)) })
    .where('key', '=', session.key)
    .execute()
  tx.publish({ type: 'session', sessionKey: session.key })
}

/** Initial stage state: nothing hidden, enlarged or selected. */
export const freshScreen = '{}'
