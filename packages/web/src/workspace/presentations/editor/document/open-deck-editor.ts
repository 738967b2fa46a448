import { computed } from '@preact/signals'
import { me } from '../../../api/me.ts'
import { registerWork } from '../../../api/unsent.ts'
import { openBrowserDraft } from './browser-drafts.ts'
import { DeckEditor } from './deck-editor.ts'
import { outlineOf } from './deck-outline.ts'
import { type Api, type DeckHead, type DeckServer, deckServer } from './deck-server.ts'
import type { Draft } from './draft.ts'
import type { Timers } from './saver.ts'
import { sectionsByKey } from './sections.ts'
import { type DocumentState, newState } from './state.ts'
import { serverSlideOf } from './wire.ts'

/** The editor's environment. */
export interface Surroundings {
  /** The draft of this deck. */
  openDraft(): Promise<Draft>
  readonly timers: Timers
  isVisible(): boolean
}

export const browserTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

/**
 * Opens a deck for editing on this page, with unsent edits restored.
 * @throws Problem if it cannot be read
 */
export async function openDeckEditor(
  api: Api,
  organizationId: string,
  presentationId: string,
): Promise<DeckEditor> {
  const person = me.value.status === 'signed-in' ? me.value.user.id : ''
  const editor = await openEditor(deckServer(api, organizationId, presentationId), {
    openDraft: () => openBrowserDraft([person, organizationId, presentationId]),
    timers: browserTimers,
    isVisible: () => document.visibilityState === 'visible',
  })
  const { closed: signal } = editor
  const isUnsent = computed(() => editor.saving.value !== 'SAVED')
  registerWork(
    { isUnsent, send: () => editor.flush(), text: () => outlineOf(editor.deck.peek()) },
    { signal },
  )
  addEventListener('online', () => editor.wake(), { signal })
  addEventListener('focus', () => editor.refresh(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') editor.refresh()
      else void editor.flush()
    },
    { signal },
  )
  return editor
}

/** Opens a deck for editing in any environment. @throws Problem if it cannot be read */
export async function openEditor(server: DeckServer, surroundings: Surroundings): Promise<DeckEditor> {
  const draft = await surroundings.openDraft()
  const { found, release } = draft
  try {
    const read = found ? null : await readDeck(server)
    const state = found ?? read!.state
    const editor = new DeckEditor(state, server, draft, surroundings.timers, surroundings.isVisible)
    editor.start(read?.head ?? null)
    return editor
  } catch (thrown) {
    release()
    throw thrown
  }
}

async function readDeck(server: DeckServer): Promise<{ state: DocumentState; head: DeckHead }> {
  const { value: head } = await server.readHead()
  const listed = await server.readSlides()
  const slides = listed.map(out => serverSlideOf(out, out.id, undefined))
  return {
    state: newState({ title: head.title, slides, sections: sectionsByKey(head.sections, slides) }),
    head,
  }
}
