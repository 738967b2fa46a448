import type { Generated } from 'kysely'

/** Pictures of decks. */
export interface ImageTables {
  images: {
    key: Generated<number>
    /** Unguessable: whoever knows it gets the image. */
    id: string
    organization_key: number
    media_type: string
    width: number
    height: number
    /** Of all its chunks. */
    bytes: number
    created_at: number
    /** Since when nothing refers to it, as far as is known; null: something does. */
    unused_since: number | null
  }
  /** The file, in pieces of `imageChunkBytes`, so that no response and no statement holds all of it. */
  image_chunks: {
    image_key: number
    /** From 0. */
    place: number
    content: Uint8Array
  }
  /** What refers to an image, or has done so: rows of what is gone stay until the image goes. */
  image_uses: {
    image_key: number
    owner: 'QUESTION' | 'SLIDE' | 'SESSION'
    /** The key of a question or content slide, or of a session that has asked a question with it. */
    owner_key: number
  }
}
