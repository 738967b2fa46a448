import { randomKey } from '@roomful/contract/room/random-key'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { catalogue } from '../../../messages/index.ts'
import { editorTexts, m } from '../../../messages/workspace/index.ts'
import { asProblem, problemText } from '../../api/call.ts'
import { ProblemNotice } from '../../kit/form.tsx'
import { UnderWay } from '../../kit/under-way.tsx'
import { isPicture } from './kinds-of-pages.ts'
import { openPdf } from './open-pdf.ts'
import { openPictures } from './open-pictures.ts'
import { PageError, type PageFault, type Pages, requirePlace } from './pages.ts'
import { type PageSlide, uploadPages } from './upload-pages.ts'

const [t, loadTexts] = catalogue('pages')
export const pageTexts = t
export const loadPageMessages = loadTexts

/** @throws PageError; the signal's reason */
async function openPages(files: readonly File[], signal: AbortSignal): Promise<Pages> {
  if (files.every(isPicture)) return openPictures(files)
  if (files.length > 1) throw new PageError({ type: 'mixed' })
  return openPdf(files[0]!, signal)
}

function faultText(fault: PageFault): string {
  if (fault.type === 'picture')
    return t.ofImage({ name: fault.name, fault: editorTexts.image.faults[fault.fault] })
  if (fault.type === 'tooMany') return t.faults.tooMany(fault.count)
  if (fault.type === 'tooSlow' || fault.type === 'notDrawn') return t.faults[fault.type](fault.page)
  return t.faults[fault.type]
}

/** The current step: the page that is drawn, from 1, or what is made of them; null before the file is open. */
type Step = { readonly page: number; readonly of: number } | 'creating' | null

/** Slides being made from files. */
export interface PageWork {
  readonly step: Step
  readonly problem: { readonly text: string; readonly mayTryAgain: boolean } | null
  /** A sentence on its progress. */
  readonly title: string
  /** The files. */
  readonly lead: JSX.Element | string
  tryAgain(): void
}

/**
 * Draws and uploads the pages of a PDF or pictures; unmounting ends it.
 * @param taken the number of slides that are there already
 * @param finish called with all of them
 * @throws Problem
 */
export function usePageWork({
  organizationId,
  files,
  taken = () => 0,
  finish,
}: {
  readonly organizationId: string
  readonly files: readonly File[]
  readonly taken?: () => number
  readonly finish: (
    slides: readonly PageSlide[],
    work: { readonly title: string; readonly key: string; readonly signal: AbortSignal },
  ) => Promise<void> | void
}): PageWork {
  const [step, setStep] = useState<Step>(null)
  const [problem, setProblem] = useState<PageWork['problem']>(null)
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
      requirePlace(taken() + pages.count)
      const onPage = (page: number) => setStep({ page, of: pages.count })
      await uploadPages(organizationId, pages, slides, { signal, nameOf: t.pageName, onPage })
      requirePlace(taken() + pages.count)
      setStep('creating')
      await finish(slides, { title: pages.title, key, signal })
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

  return {
    step,
    problem,
    title: problem === null ? t.title : t.failed,
    lead: files.length === 1 ? <bdi>{files[0]!.name}</bdi> : t.images(files.length),
    tryAgain: () => void run(ending.current.signal),
  }
}

/**
 * Progress, or the problem and ways out of it.
 * @param children further actions after a problem
 */
export function PageProgress({
  work: { step, problem, tryAgain },
  onCancel,
  children,
}: {
  readonly work: PageWork
  readonly onCancel: () => void
  readonly children: ComponentChildren
}): JSX.Element {
  if (problem !== null)
    return (
      <>
        <ProblemNotice text={problem.text} />
        <div class="form-end">
          {problem.mayTryAgain && (
            <button type="button" class="button" onClick={tryAgain}>
              {m.common.tryAgain}
            </button>
          )}
          {children}
        </div>
      </>
    )
  // It arrives at once, and whole: nothing is left to cancel.
  return step === 'creating' ? (
    <p class="hint" role="status">
      {t.creating}
    </p>
  ) : (
    <UnderWay
      label={t.title}
      name={step === null ? t.opening : t.page({ page: step.page, of: step.of })}
      done={step === null ? undefined : (step.page - 1) / step.of}
      onCancel={onCancel}
    />
  )
}
