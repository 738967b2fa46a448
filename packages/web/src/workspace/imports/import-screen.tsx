import './import-screen.css'
import type { ImportPreview } from '@roomful/contract/features/imports/imports'
import {
  type ImportFormat,
  importFileBytesMax,
  importFormats,
} from '@roomful/contract/features/imports/problems'
import { slidesToCreate } from '@roomful/contract/features/imports/slides-to-create'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { list } from '../../messages/numbers.ts'
import { questionTypeTexts } from '../../messages/question-types/index.ts'
import { m, importTexts as t } from '../../messages/workspace/index.ts'
import { Written } from '../../ui/written.tsx'
import { asProblem, call, problemText } from '../api/call.ts'
import { ChoiceField, TextField } from '../kit/fields.tsx'
import { FilePick, readBase64, useGivenFiles } from '../kit/files.tsx'
import { Form, ProblemNotice } from '../kit/form.tsx'
import { lazyScreen } from '../kit/lazy-screen.tsx'
import { useLatest } from '../kit/loaded-part.tsx'
import { navigate } from '../kit/router.ts'
import { Screen, Section } from '../kit/screen.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { UnderWay } from '../kit/under-way.tsx'
import { useForm } from '../kit/use-form.ts'
import { faultText } from '../slides/fault-text.ts'
import { SlideCards } from '../slides/slide-cards.tsx'
import { arePages, pageEndings } from './pages/kinds-of-pages.ts'

type Problem = ImportPreview['problems'][number]

/** Import problems with place and line. */
function ProblemList({ problems }: { readonly problems: readonly Problem[] }): JSX.Element {
  return (
    <ul class="import-problems">
      {problems.map((problem, i) => (
        <li key={i} class="import-problem" data-effect={problem.effect}>
          <p class="draft-head">
            <strong>{problem.effect === 'CHANGED' ? t.changed : t.leftOut}</strong>
            <span class="hint">{placeOf(problem)}</span>
          </p>
          <p>{textOf(problem)}</p>
          {problem.quote !== '' && (
            <p class="import-quote">
              <Written text={problem.quote} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Such as `items/a.xml, line 5`. */
function placeOf({
  part,
  cell,
  line,
}: {
  part: string | null
  cell?: string | null
  line: number | null
}): string {
  const place = cell ? t.cell(cell) : line === null ? '' : t.line(line)
  return [part, place].filter(Boolean).join(', ')
}

function textOf({ code, about, used, rules }: Problem): string {
  if (code === 'NOT_IN_PLAN')
    return t.problems[code]({ about: questionTypeTexts[about as QuestionTypeName].name, used })
  if (code !== 'BROKEN_RULE') return t.problems[code]({ about, used })
  return `${t.brokenRule} ${rules.map(faultText).join(' ')}`
}

const purposes = ['LECTURE', 'TEST'] as const

type CreatedSlide = ReturnType<typeof slidesToCreate>[number]

/** Whether a slide is a quiz question of which the file does not state the points. */
function asksForPoints({ question }: CreatedSlide): boolean {
  return question?.type === 'QUIZ' && question.settings?.points === undefined
}

/** A slide without points and time limit, unless the file states them. */
function withoutContest(slide: CreatedSlide): CreatedSlide {
  if (slide.question?.type !== 'QUIZ') return slide
  const settings = { points: 0, speed_bonus: false, time_limit_seconds: null, ...slide.question.settings }
  return { ...slide, question: { ...slide.question, settings } }
}

/** An import preview with its problems; created as shown, atomically. */
function ImportedDeck({
  organization,
  preview: { format, title, description, theme, slides, pictures, problems },
  onAnother,
}: OrganizationProps & { readonly preview: ImportPreview; readonly onAnother: () => void }): JSX.Element {
  const read = [t.slidesRead(slides.length), ...(pictures.length > 0 ? [t.images(pictures.length)] : [])]
  const drafts = slides.map(slide => ({
    place: placeOf(slide),
    ...(slide.kind === 'QUESTION' ? { question: slide.question } : { content: slide.content }),
  }))
  const created = slidesToCreate(slides)
  const hasPurposes = created.some(asksForPoints)
  const form = useForm({
    name: 'import',
    initial: { title: title || t.untitled, purpose: 'LECTURE' as (typeof purposes)[number] },
    required: ['title'],
    async send(typed, idempotencyKey) {
      const input = {
        params: { organizationId: organization.id },
        body: {
          title: typed.title.trim() || typed.title,
          description,
          theme,
          slides: hasPurposes && typed.purpose === 'LECTURE' ? created.map(withoutContest) : created,
          pictures: pictures.map(({ id, data }) => ({ id, data })),
        },
      }
      const { id } = await call('importPresentation', input, { idempotencyKey })
      navigate(`/${organization.id}/presentations/${id}`)
    },
  })
  const another = (
    <button type="button" class="button quiet" onClick={onAnother}>
      {t.another}
    </button>
  )
  return (
    <Screen
      title={t.preview}
      lead={format === null ? undefined : t.readAs({ format: t.formats[format], parts: list(read) })}
    >
      {slides.length > 0 ? (
        <div class="section">
          <Form form={form} submit={t.create} extra={another}>
            <TextField field={form.field('title')} label={t.titleOf} maxLength={200} />
            {hasPurposes && (
              <ChoiceField
                field={form.field('purpose')}
                label={t.purpose}
                choices={purposes.map(value => ({ value, ...t.purposes[value] }))}
              />
            )}
          </Form>
        </div>
      ) : (
        <p>{another}</p>
      )}
      {problems.length > 0 ? (
        <Section id="import-problems" title={t.problemsTitle(problems.length)}>
          <ProblemList problems={problems} />
        </Section>
      ) : (
        <p class="notice">{t.noProblems}</p>
      )}
      {slides.length > 0 && (
        <Section id="import-slides" title={t.slides}>
          <SlideCards slides={drafts} />
        </Section>
      )}
    </Screen>
  )
}

const PageImport = lazyScreen(async () => {
  const [{ PageImport }, { loadPageMessages }] = await Promise.all([
    import('./pages/page-import.tsx'),
    import('./pages/page-work.tsx'),
  ])
  await loadPageMessages()
  return PageImport
})

/** The last input, for retries or another format. */
interface Given {
  readonly name: string
  readonly content: Blob
}

/**
 * Creates a presentation from a file or text, with a preview.
 * @param startsWithText whether the text has the focus
 */
export function ImportScreen({
  organization,
  startsWithText,
}: OrganizationProps & { readonly startsWithText: boolean }): JSX.Element {
  const [text, setText] = useState('')
  const [format, setFormat] = useState<ImportFormat | ''>('')
  const [problem, setProblem] = useState<string | null>(null)
  const [given, setGiven] = useState<Given | null>(null)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  /** A PDF, or pictures. */
  const [pages, setPages] = useState<readonly File[] | null>(null)
  const { busyWith, run, cancel } = useLatest()
  const isBusy = busyWith !== null
  const input = useRef<HTMLInputElement>(null)
  const textInput = useRef<HTMLTextAreaElement>(null)
  // After the heading.
  useLayoutEffect(() => {
    if (startsWithText) textInput.current?.focus()
  }, [])

  async function read(next: Given): Promise<void> {
    setGiven(next)
    setPreview(null)
    setProblem(null)
    await run(next.name, async signal => {
      try {
        await show(next, signal)
      } catch (thrown) {
        signal.throwIfAborted()
        setProblem(problemText(asProblem(thrown)))
      }
    })
  }

  async function show({ name, content }: Given, signal: AbortSignal): Promise<void> {
    if (content.size > importFileBytesMax) return setProblem(t.tooLarge)
    const data = await readBase64(content)
    signal.throwIfAborted()
    if (data === null) return setProblem(t.unreadable)
    const body = { file_name: name.slice(-300), data, ...(format !== '' && { format }) }
    const params = { organizationId: organization.id }
    setPreview(await call('previewImport', { params, body }, { signal }))
  }

  function take(file: File, all: readonly File[]): void {
    cancel()
    setProblem(null)
    if (arePages(all)) setPages(all)
    else void read({ name: file.name, content: file.slice() })
  }

  const isOver = useGivenFiles(files => pages === null && take(files[0], files))
  if (pages) return <PageImport organization={organization} files={pages} onAnother={() => setPages(null)} />
  if (preview)
    return <ImportedDeck organization={organization} preview={preview} onAnother={() => setPreview(null)} />
  return (
    <Screen title={t.title} lead={t.lead}>
      <Section id="import-file" title={t.file}>
        <div class="drop-zone" data-over={isOver}>
          <div class="form-end">
            <FilePick
              text={isBusy ? t.reading : t.choose}
              class="main"
              accept={`${pageEndings},.json,.csv,.tsv,.xlsx,.docx,.txt,.gift,.xml,.qti,.zip,.imscc,.h5p,.cqa,.md`}
              multiple
              input={input}
              aria-describedby="import-hint"
              onFile={(file, all) => file && take(file, all)}
            />
          </div>
          <p class="hint" id="import-hint">
            {t.drop} {t.formatsHint}
          </p>
          <p class="links">
            <a href="/docs/importing">{t.guide}</a>
          </p>
        </div>
        <div class="field">
          <label for="import-format">{t.format}</label>
          <select
            id="import-format"
            class="input"
            value={format}
            onChange={({ currentTarget }) => setFormat(currentTarget.value as ImportFormat | '')}
          >
            <option value="">{t.formatAuto}</option>
            {importFormats.map(name => (
              <option key={name} value={name}>
                {t.formats[name]}
              </option>
            ))}
          </select>
        </div>
      </Section>
      <Section id="import-text" title={t.text} lead={t.textHint}>
        <form
          class="form"
          onSubmit={event => {
            event.preventDefault()
            if (!isBusy) void read({ name: '', content: new Blob([text]) })
          }}
        >
          <textarea
            ref={textInput}
            class="input import-textarea"
            aria-label={t.text}
            rows={8}
            dir="auto"
            placeholder={t.textExample}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <div class="form-end">
            <button type="submit" class="button" aria-disabled={isBusy || text.trim() === ''}>
              {isBusy ? t.reading : t.readText}
            </button>
          </div>
        </form>
      </Section>
      {isBusy && (
        <UnderWay
          label={t.reading}
          name={busyWith}
          onCancel={() => {
            cancel()
            input.current?.focus()
          }}
        />
      )}
      <ProblemNotice text={problem} />
      {problem !== null && given && (
        <p>
          <button type="button" class="button" onClick={() => read(given)}>
            {m.common.tryAgain}
          </button>
        </p>
      )}
    </Screen>
  )
}
