import type { ComponentChildren, JSX } from 'preact'
import { editorTexts as t } from '../../../messages/workspace/index.ts'
import { Problem, problemText } from '../../api/call.ts'
import { planName } from '../../kit/plan-name.ts'
import type { DeckEditor, EditorSlideStatus } from './document/deck-editor.ts'
import { CopyOutline } from './top-bar.tsx'

/** Why a slide cannot be asked, changed or saved. */
export function SlideNotices({ status }: { readonly status: EditorSlideStatus }): JSX.Element {
  const { locked, asked, inactive, upgradeTo, isBlockedByLock, isRestored, refusal } = status
  return (
    <>
      {refusal && (
        <p class="notice bad">
          {refusal.refused === null ? t.notDeleted : t.notTaken}{' '}
          {problemText(new Problem(refusal.code, { details: [...refusal.details] }))}
        </p>
      )}
      {isRestored && <p class="notice">{t.restored}</p>}
      {locked && <p class="notice">{t.lockedWhy}</p>}
      {isBlockedByLock && <p class="notice">{t.blockedByLock}</p>}
      {!locked && asked && <p class="notice">{t.askedWhy}</p>}
      {inactive && (
        <p class="notice">{upgradeTo === null ? t.notInAnyPlan : t.notInPlan(planName(upgradeTo))}</p>
      )}
    </>
  )
}

/** Why the whole deck cannot be saved or asked. */
export function DeckNotices({
  editor,
  onChoose,
}: {
  readonly editor: DeckEditor
  /** Opens the choice between two versions of a slide. */
  readonly onChoose: () => void
}): JSX.Element | null {
  const stopped = editor.stopped.value
  const saving = editor.saving.value
  if (saving === 'OFFLINE') return <Banner>{editor.isUnkept.value ? t.offlineUnkept : t.offline}</Banner>
  if (saving === 'CONFLICT')
    return (
      <Banner isBad>
        {editor.conflict.value?.type === 'TITLE' ? t.conflictTitle : t.conflict}{' '}
        <button type="button" class="button deck-small" onClick={onChoose}>
          {t.chooseVersion}
        </button>
      </Banner>
    )
  if (stopped === null && saving !== 'REFUSED')
    return editor.head.value?.isTrashed ? <Banner>{t.trashed}</Banner> : null
  return (
    <Banner isBad>
      {stopped ? problemText(stopped, { NOT_FOUND: t.stoppedGone }) : t.refused}{' '}
      <button type="button" class="button deck-small" onClick={() => editor.retry()}>
        {t.retry}
      </button>{' '}
      <CopyOutline editor={editor} />
    </Banner>
  )
}

function Banner({
  isBad = false,
  children,
}: {
  readonly isBad?: boolean
  readonly children: ComponentChildren
}): JSX.Element {
  return <div class={isBad ? 'notice bad deck-banner' : 'notice deck-banner'}>{children}</div>
}
