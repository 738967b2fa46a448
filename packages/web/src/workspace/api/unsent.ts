import { computed, type ReadonlySignal, signal } from '@preact/signals'

/** Unsent edits on this page. */
export interface UnsentWork {
  /** Sends as much as possible. Never rejects. */
  send(): Promise<void>
  /** Whether some edits are unsent. */
  readonly isUnsent: ReadonlySignal<boolean>
  /** The edits as text, for users who can no longer save. */
  text(): string
}

const works = signal<ReadonlySet<UnsentWork>>(new Set())

/** Work with unsent edits. */
export const unsentWorks = computed(() => [...works.value].filter(({ isUnsent }) => isUnsent.value))

/** Registers work until the signal aborts: sent before sign-out, offered as text after losing access. */
export function registerWork(work: UnsentWork, { signal: ends }: { readonly signal: AbortSignal }): void {
  works.value = new Set([...works.value, work])
  ends.addEventListener('abort', () => {
    works.value = new Set([...works.value].filter(other => other !== work))
  })
}

/** Sends all edits of this page. */
export async function sendAllWork(): Promise<void> {
  await Promise.all([...works.value].map(work => work.send()))
}
