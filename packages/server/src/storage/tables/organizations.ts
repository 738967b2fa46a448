import type { RemovalOut } from '@roomful/contract/workspace/retention'
import type { Generated } from 'kysely'

/** Organizations, what programs reach them with, and words of their own. */
export interface OrganizationTables {
  organizations: {
    key: Generated<number>
    id: string
    name: string
    plan: string
    /** Who has no second factor can only set one up. */
    two_factor_required: Generated<number>
    /** RoomLook as JSON; null: ours. */
    look: Generated<string | null>
    /** RetentionSettings as JSON; null: nothing was chosen. */
    retention: Generated<string | null>
    /** Since when it is absent from everything; its rows are being removed. */
    deleted_at: Generated<number | null>
    created_at: number
  }
  /** The picture of an organization's look. */
  logos: {
    organization_key: number
    /** SHA-256 of the file, base64url. */
    hash: string
    media_type: string
    /** The file, base64. */
    content: string
  }
  credentials: {
    key: Generated<number>
    id: string
    organization_key: number
    public_id: string
    hash: string
    name: string
    scopes: string
    created_at: number
    /** The user; null: the operator. */
    created_by: Generated<number | null>
    last_used_at: number | null
    revoked_at: number | null
  }
  /** What was removed because its time was over. */
  removal_records: {
    key: Generated<number>
    id: string
    organization_key: number
    /** What is counted together, once for each organization. */
    name: string
    /** When something of it was removed last. */
    at: number
    kind: RemovalOut['kind']
    set_by: RemovalOut['set_by']
    days: number
    /** Id, title and end as JSON; null: of no session. */
    session: string | null
    /** Counts as JSON. */
    removed: string
  }
  /** Words of an organization that the presenter reviews, besides the lists for everybody. */
  organization_words: {
    organization_key: number
    word: string
  }
}
