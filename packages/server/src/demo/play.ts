import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import type { SessionOut } from '@roomful/contract/features/sessions/sessions'
import type { Stage } from '@roomful/testkit/device'
import type { Display } from './display.ts'
import type { Phone } from './phone.ts'
import type { ThrowAwayServer } from './throw-away-server.ts'

/** State of a running demo session. */
export interface Play {
  readonly server: ThrowAwayServer
  readonly session: SessionOut
  readonly questions: readonly QuestionOut[]
  readonly stage: Stage
  readonly phones: readonly Phone[]
  /** Per wheel: spins sent and acknowledged, and outcomes shown on the stage. */
  readonly spins: Map<string, { sent: number; acknowledged: number; shown: number }>
  readonly seed: string
  readonly display: Display
}
