import type { Generated } from 'kysely'

/** Links to stages, and who holds them. */
export interface StageTables {
  stage_links: {
    key: Generated<number>
    id: string
    session_key: number
    role: 'screen' | 'remote' | 'embed'
    token_hash: string
    created_at: number
    /** The user who has made it; null: a program or a command has. */
    created_by: Generated<number | null>
    revoked_at: number | null
  }
  /** A browser that exchanged a link's token holds one of these in a cookie. */
  stage_passes: {
    hash: string
    stage_link_key: number
    created_at: number
  }
  /** The code that a remote link offered last, with which a phone becomes a remote. */
  stage_pairings: {
    stage_link_key: number
    token_hash: string
    offered_at: number
    /** Of what the phone got for the code. */
    claim_hash: string | null
    /** What phone and stage show, to be compared. */
    number: string | null
    taken_at: number | null
    state: 'OFFERED' | 'TAKEN' | 'ALLOWED' | 'PAIRED' | 'ENDED'
  }
}
