import type { LookOut } from '@roomful/contract/features/organizations/organization'
import { lookOfRoom } from '@roomful/contract/features/organizations/themes'
import { slidesMax } from '@roomful/contract/question-types/question-input'
import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { questionTypeTexts } from '../../../messages/question-types/index.ts'
import { loadTogetherMessages, editorTexts as t } from '../../../messages/workspace/index.ts'
import { lazily } from '../../../ui/lazily.tsx'
import { useNoStrayFiles } from '../../kit/files.tsx'
import { useScreenTitle } from '../../kit/screen.tsx'
import { useWholeWindow } from '../../kit/whole-window.ts'
import { faultsIn } from '../../slides/fault-text.ts'
import type { SlideType } from '../../slides/type-icon.tsx'
import type { AddedQuestionsProps } from './added-questions.tsx'
import { Announcements, announce } from './announce.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { DeckEditor } from './document/deck-editor.ts'
import { ContentForm } from './form/content-form.tsx'
import { type FreshSlide, fieldsLeft, shownFaults } from './form/fresh-slide.ts'
import { NotesField } from './form/notes-field.tsx'
import { QuestionForm } from './form/question-form.tsx'
import { newSlide } from './new-slide.ts'
import type { PageFilesProps, PageSlidesProps } from './page-slides.tsx'
import { Preview } from './preview/preview.tsx'
import { ShareButton } from './share-button.tsx'
import { SlideList } from './slide-list.tsx'
import { DeckNotices } from './slide-notices.tsx'
import { ThemeButton } from './theme-button.tsx'
import type { TogetherProps } from './together/together.tsx'
import { redo, StartButtons, TopBar, undo } from './top-bar.tsx'
import { TypePicker } from './type-picker.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'
import './editor.css'
import './controls.css'

type Pane = 'slides' | 'form' | 'preview'
const panes: readonly Pane[] = ['slides', 'form', 'preview']

/** Loads after the editor's first paint. */
const Together = lazily<TogetherProps>(async () => {
  const [{ Together }] = await Promise.all([import('./together/together.tsx'), loadTogetherMessages()])
  return Together
})

/** Loads with the type picker. */
const AddedQuestions = lazily<AddedQuestionsProps>(async () =>
  (await import('./added-questions.tsx')).loadAddedQuestions(),
)

/** Loads with the type picker. */
const PageFiles = lazily<PageFilesProps>(async () => (await import('./page-slides.tsx')).loadPageFiles())
const PageSlides = lazily<PageSlidesProps>(async () => (await import('./page-slides.tsx')).loadPageSlides())

/** The editor: the list of slides, a preview of the selected one, and its form. */
export function EditorPage({
  editor,
  organizationId,
  presentationId,
  plan,
  look,
}: {
  readonly editor: DeckEditor
  readonly organizationId: string
  readonly presentationId: string
  readonly plan: AppOutputOf<'getPlan'> | null
  readonly look: LookOut | null
}): JSX.Element {
  const { title, slides } = editor.deck.value
  const [isChoosing, setChoosing] = useState(false)
  /** Files whose pages are being added. */
  const [pageFiles, setPageFiles] = useState<readonly File[] | null>(null)
  const [chosenPane, setPane] = useState<Pane>('form')
  const [isChoiceLater, setChoiceLater] = useState(false)
  const [fresh, setFresh] = useState<FreshSlide | null>(null)
  const hasConflict = editor.conflict.value !== null
  const root = useRef<HTMLDivElement>(null)
  const at = slides.findIndex(({ key }) => key === editor.selectedKey.value)
  const slide = slides[at]
  // Another member edits it.
  const isReadOnly = slide !== undefined && editor.othersOn(slide.key).some(({ holds }) => holds)
  const faults = editor.faults.value
  const faultsShown = (key: string) => shownFaults(faults.get(key) ?? [], key, fresh)
  const hasShownFaults = [...faults.keys()].some(key => faultsShown(key).length > 0)
  const faultOf = faultsIn(slide ? faultsShown(slide.key) : [])
  // Phones show one pane; without a slide, the one that explains how to start.
  const pane = slide === undefined && chosenPane === 'form' ? 'preview' : chosenPane
  // An empty presentation focuses the add button.
  const first = useScreenTitle<HTMLHeadingElement & HTMLButtonElement>(title || t.untitled)
  const theme = editor.head.value?.theme ?? null
  const roomLook = useMemo(() => lookOfRoom(look, theme), [look, JSON.stringify(theme)])
  useWholeWindow()
  useLeaveWarning(editor)
  useNoStrayFiles()
  // After the focus, to which a closed picker returns.
  useEffect(() => {
    if (slides.length === 0 && history.state?.choosesType) setChoosing(true)
  }, [])
  useEffect(() => {
    if (!hasConflict) setChoiceLater(false)
  }, [hasConflict])
  useEffect(() => {
    setFresh(before => (before?.key === slide?.key ? before : null))
  }, [slide?.key])
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || root.current?.querySelector('dialog')) return
      const key = event.key.toLowerCase()
      const adds = key === 'm' && event.ctrlKey && editor.deck.peek().slides.length < slidesMax
      if (key !== 'z' && key !== 'y' && !adds) return
      event.preventDefault()
      if (adds) setChoosing(true)
      else if (key === 'y' || event.shiftKey) redo(editor)
      else undo(editor)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [editor])

  function add(type: SlideType): void {
    const added = newSlide(type)
    setChoosing(false)
    editor.edit({ type: 'addSlide', slide: added, at: at + 1 })
    editor.select(added.key)
    setFresh({ key: added.key, left: new Set() })
    setPane('form')
    announce(t.added(questionTypeTexts[type].name))
    // The closing dialog restores focus first.
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('slide-prompt')?.focus()))
  }

  function leaveFields(event: FocusEvent): void {
    const left = fieldsLeft(event)
    setFresh(before => before && { ...before, left: new Set([...before.left, ...left]) })
  }

  /** Sessions use the server's version, so everything is saved first. */
  async function saveFirst(): Promise<string | null> {
    setFresh(null)
    await editor.flush()
    const state = editor.saving.value
    return state === 'SAVED' ? null : t.saving[state]
  }

  return (
    <div class="deck-editor" ref={root} data-pane={pane}>
      <h1 ref={slide ? first : null} tabIndex={-1} class="only-read">
        {title || t.untitled}
      </h1>
      <TopBar editor={editor} hasShownFaults={hasShownFaults} listPath={`/${organizationId}/presentations`}>
        <ThemeButton
          editor={editor}
          organizationId={organizationId}
          presentationId={presentationId}
          look={look}
        />
        <ShareButton
          editor={editor}
          organizationId={organizationId}
          presentationId={presentationId}
          title={title || t.untitled}
        />
        <StartButtons
          organizationId={organizationId}
          editor={editor}
          presentationId={presentationId}
          isEmpty={slides.length === 0}
          saveFirst={saveFirst}
        />
      </TopBar>
      <div class="deck-banners">
        <DeckNotices editor={editor} onChoose={() => setChoiceLater(false)} />
        <Together editor={editor} organizationId={organizationId} presentationId={presentationId} />
      </div>
      <nav class="deck-panes" aria-label={t.panes.label}>
        {panes.map(name => (
          <button
            key={name}
            type="button"
            class="deck-pane-tab"
            aria-pressed={pane === name}
            onClick={() => setPane(name)}
          >
            {t.panes[name]}
          </button>
        ))}
      </nav>
      <section class="deck-pane" data-name="slides" aria-label={t.panes.slides}>
        <SlideList
          editor={editor}
          organizationId={organizationId}
          presentationId={presentationId}
          look={roomLook}
          hasFaults={key => faultsShown(key).length > 0}
          onAdd={() => setChoosing(true)}
          onOpen={() => setPane('form')}
        />
      </section>
      <section class="deck-pane" data-name="preview" aria-label={t.panes.preview} onFocusOut={leaveFields}>
        {slide ? (
          <Preview editor={editor} at={at} look={roomLook} faultOf={faultOf} isReadOnly={isReadOnly} />
        ) : (
          <div class="deck-empty">
            <h2>{t.noSlides}</h2>
            <p class="hint" id="no-slides">
              {t.noSlidesLead}
            </p>
            <button
              ref={first}
              type="button"
              class="button main"
              aria-describedby="no-slides"
              onClick={() => setChoosing(true)}
            >
              {t.addSlide}
            </button>
          </div>
        )}
      </section>
      <section
        class="deck-pane"
        data-name="form"
        aria-label={t.panes.form}
        data-scrolls
        // Its fields, which are read-only then, scroll it otherwise.
        tabIndex={isReadOnly ? 0 : undefined}
        onFocusOut={leaveFields}
      >
        <fieldset class="deck-lockable" disabled={isReadOnly}>
          {slide?.kind === 'QUESTION' && (
            <QuestionForm
              key={slide.key}
              editor={editor}
              question={slide}
              faultOf={faultOf}
              plan={plan}
              organizationId={organizationId}
              onTypeChange={key => setFresh(before => before && { ...before, key })}
            />
          )}
          {slide?.kind === 'CONTENT' && (
            <ContentForm
              key={slide.key}
              editor={editor}
              slide={slide}
              faultOf={faultOf}
              organizationId={organizationId}
            />
          )}
        </fieldset>
      </section>
      {slide && (
        <div class="deck-pane" data-name="notes">
          <fieldset class="deck-notes" disabled={isReadOnly}>
            <NotesField
              notes={slide.notes}
              problem={faultOf('notes')}
              onChange={notes => editor.changeSlide(slide.key, { notes }, 'notes')}
            />
          </fieldset>
        </div>
      )}
      {isChoosing && (
        <TypePicker plan={plan} look={roomLook} onChoose={add} onClose={() => setChoosing(false)}>
          <AddedQuestions
            editor={editor}
            organizationId={organizationId}
            presentationId={presentationId}
            onAdded={() => {
              setChoosing(false)
              setPane('form')
            }}
          />
          <PageFiles
            onFiles={files => {
              setChoosing(false)
              setPageFiles(files)
            }}
          />
        </TypePicker>
      )}
      {pageFiles && (
        <PageSlides
          editor={editor}
          organizationId={organizationId}
          files={pageFiles}
          onAdded={() => {
            setPageFiles(null)
            setPane('slides')
            // The closing dialog restores focus first.
            requestAnimationFrame(() =>
              requestAnimationFrame(() =>
                root.current?.querySelector<HTMLElement>('.deck-slide-open[aria-current]')?.focus(),
              ),
            )
          }}
          onClose={() => setPageFiles(null)}
        />
      )}
      {!isChoiceLater && <ConflictDialog editor={editor} onLater={() => setChoiceLater(true)} />}
      <Announcements />
    </div>
  )
}
