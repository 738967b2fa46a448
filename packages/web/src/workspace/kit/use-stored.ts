import { useState } from 'preact/hooks'
import { Problem } from '../api/problem.ts'

/** Something of the server, with what tells whether it is still as it was read. */
interface Versioned {
  readonly etag: string | undefined
}

/** What a form changes, as it was when the form last heard of it. */
export interface Stored<A extends Versioned> {
  readonly stored: A
  /**
   * Saves it, unless it was changed elsewhere meanwhile: then what is stored by now is read, so that the form can say it, and
   * saving again replaces it.
   * @param change @throws Problem
   */
  save(change: (unchanged: { readonly ifMatch: string | undefined }) => Promise<A>): Promise<A>
}

/** Keeps a form from replacing, unseen, what somebody has changed elsewhere. @param readAgain @throws Problem */
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
