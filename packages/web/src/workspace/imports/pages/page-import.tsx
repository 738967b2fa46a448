import { randomKey } from '@roomful/contract/room/random-key'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { catalogue } from '../../../messages/index.ts'
import { editorTexts, importTexts, m } from '../../../messages/workspace/index.ts'
import { asProblem, call, problemText } from '../../api/call.ts'
import { ProblemNotice } from '../../kit/form.tsx'
import { navigate } from '../../kit/router.ts'
import { Screen } from '../../kit/screen.tsx'
import type { OrganizationProps } from '../../kit/screen-props.ts'
import { UnderWay } from '../../kit/under-way.tsx'
import { isPicture } from './kinds-of-pages.ts'
import { openPdf } from './open-pdf.ts'
import { openPictures } from './open-pictures.ts'
import { PageError, type PageFault, type Pages } from './pages.ts'
import { type PageSlide, uploadPages } from './upload-pages.ts'

const [t, loadTexts] = catalogue({
  en: () => import('../../../messages/workspace/en/pages.ts'),
  de: () => import('../../../messages/workspace/de/pages.ts'),
  fr: () => import('../../../messages/workspace/fr/pages.ts'),
  es: () => import('../../../messages/workspace/es/pages.ts'),
})
export const loadPageMessages = loadTexts

/** @throws PageError; the signal's reason */
async function openPages(files: readonly File[], signal: AbortSignal): Promise<Pages> {
  if (files.every(isPicture)) return openPictures(files)
  if (files.length > 1) throw new PageError({ kind: 'mixed' })
  return openPdf(files[0]!, signal)
}

function faultText(fault: PageFault): string {
  if (fault.kind === 'picture') return t.ofImage(fault.name, editorTexts.image.faults[fault.fault])
  if (fault.kind === 'tooMany') return t.faults.tooMany(fault.count)
  if (fault.kind === 'tooSlow' || fault.kind === 'notDrawn') return t.faults[fault.kind](fault.page)
  return t.faults[fault.kind]
}

/** The current step: the page that is drawn, from 1, or the presentation; null before the file is open. */
type Step = { readonly page: number; readonly of: number } | 'creating' | null

/**
 * Creates a presentation from a PDF or pictures, a slide for each page, at once and whole at its end.
 * @param onAnother back to choosing, which ends the work
 */
export function PageImport({
  organization: { id: organizationId },
  files,
  onAnother,
}: OrganizationProps & {
  readonly files: readonly File[]
  readonly onAnother: () => void
}): JSX.Element {
  const [step, setStep] = useState<Step>(null)
  const [problem, setProblem] = useState<{ readonly text: string; readonly mayTryAgain: boolean } | null>(
    null,
  )
  /** Continued by a further try. */
  const begun = useRef<{ pages?: Pages; readonly slides: PageSlide[]; readonly key: string }>({
    slides: [],
    key: randomKey(),
  })

  async function run(signal: AbortSignal): Promise<void> {
    setProblem(null)
    const { slides, key } = begun.current
    try {
      begun.current.pages ??= await openPages(files, signal)
      const { pages } = begun.current
      const onPage = (page: number) => setStep({ page, of: pages.count })
      await uploadPages(organizationId, pages, slides, { signal, nameOf: t.pageName, onPage })
      setStep('creating')
      const body = { title: pages.title.slice(0, 200) || importTexts.untitled, slides }
      const input = { params: { organizationId }, body }
      const { id } = await call('importPresentation', input, { idempotencyKey: key, signal })
      navigate(`/${organizationId}/presentations/${id}`)
    } catch (thrown) {
      if (signal.aborted) return
      if (thrown instanceof PageError)
        return setProblem({ text: faultText(thrown.fault), mayTryAgain: false })
      const { image } = editorTexts
      const texts = { INVALID_REQUEST_BODY: image.refused, LIMIT_REACHED: image.noRoom }
      setProblem({ text: problemText(asProblem(thrown), texts), mayTryAgain: true })
    }
  }

  const ending = useRef(new AbortController())
  useEffect(() => {
    const { signal } = ending.current
    void run(signal)
    return () => {
      ending.current.abort()
      begun.current.pages?.close()
    }
  }, [])

  return (
    <Screen
      // The heading takes the focus of buttons that disappear.
      key={problem === null}
      title={problem === null ? t.title : t.failed}
      lead={files.length === 1 ? <bdi>{files[0]!.name}</bdi> : t.images(files.length)}
    >
      {problem === null &&
        // It arrives at once, and whole: nothing is left to cancel.
        (step === 'creating' ? (
          <p class="hint" role="status">
            {t.creating}
          </p>
        ) : (
          <UnderWay
            label={t.title}
            name={step === null ? t.opening : t.page(step.page, step.of)}
            done={step === null ? undefined : (step.page - 1) / step.of}
            onCancel={onAnother}
          />
        ))}
      <ProblemNotice text={problem?.text ?? null} />
      {problem !== null && (
        <div class="form-end">
          {problem.mayTryAgain && (
            <button type="button" class="button" onClick={() => run(ending.current.signal)}>
              {m.common.tryAgain}
            </button>
          )}
          <button type="button" class="button quiet" onClick={onAnother}>
            {importTexts.another}
          </button>
        </div>
      )}
    </Screen>
  )
}
