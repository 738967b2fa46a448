import { useState } from 'preact/hooks'
import { Problem } from '../api/call.ts'

/** A resource with its ETag. */
interface Versioned {
  readonly etag: string | undefined
}

/** The resource a form edits, as last read or saved. */
export interface Stored<A extends Versioned> {
  readonly stored: A
  /**
   * Saves, unless changed elsewhere in the meantime: then reads the new state for the form to show; saving
   * again overwrites it.
   * @param change
   * @throws Problem
   */
  save(change: (unchanged: { readonly ifMatch: string | undefined }) => Promise<A>): Promise<A>
}

/** Keeps a form from silently overwriting a change made elsewhere. @param readAgain @throws Problem */
export function useStored<A extends Versioned>(read: A, readAgain: () => Promise<A>): Stored<A> {
  const [stored, setStored] = useState(read)
  return {
    stored,
    async save(change) {
      try {
        const saved = await change({ ifMatch: stored.etag })
        setStored(saved)
        return saved
      } catch (thrown) {
        if (thrown instanceof Problem && thrown.code === 'PRECONDITION_FAILED') setStored(await readAgain())
        throw thrown
      }
    },
  }
}
