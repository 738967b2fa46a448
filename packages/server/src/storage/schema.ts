import type { AnswerTables } from './tables/answers.ts'
import type { CallTables } from './tables/calls.ts'
import type { ImageTables } from './tables/images.ts'
import type { OrganizationTables } from './tables/organizations.ts'
import type { ParticipantTables } from './tables/participants.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PresentationTables } from './tables/presentations.ts'
import type { QaTables } from './tables/qa.ts'
import type { ReviewTables } from './tables/reviews.ts'
import type { ServerTables } from './tables/servers.ts'
import type { SessionTables } from './tables/sessions.ts'
import type { StageTables } from './tables/stages.ts'
import type { WebhookTables } from './tables/webhooks.ts'

export type { ReviewLifecycle } from './tables/reviews.ts'

/**
 * The tables as queries see them. `key` columns are integer surrogates that never leave the server; `id`
 * columns are public. Times are Unix milliseconds, flags 0 or 1, structured values JSON text: forms that
 * both engines store alike.
 */
export interface Database
  extends OrganizationTables,
    PeopleTables,
    PresentationTables,
    ImageTables,
    SessionTables,
    ParticipantTables,
    AnswerTables,
    QaTables,
    ReviewTables,
    StageTables,
    WebhookTables,
    CallTables,
    ServerTables {}
