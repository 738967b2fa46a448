import { type ImportFormat, importFileBytesMax, importFormats } from '@roomful/contract/imports'
import type { ImportPreview } from '@roomful/contract/workspace/imports'
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { m, importTexts as t } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { asProblem, problemText } from '../api/problem.ts'
import { FilePick } from '../kit/file-pick.tsx'
import { ProblemNotice } from '../kit/form.tsx'
import { useGivenFile } from '../kit/given-files.ts'
import type { OrganizationProps } from '../kit/organization-props.ts'
import { readBase64 } from '../kit/read-base64.ts'
import { Screen, Section } from '../kit/screen.tsx'
import { UnderWay } from '../kit/under-way.tsx'
import { useLatest } from '../kit/use-latest.ts'
import { ImportedDeck } from './imported-deck.tsx'
import '../slides/slide-preview-list.css'

/** What was given last, to be read again where that failed or in another format. */
interface Given {
  readonly name: string
  readonly content: Blob
}

/** Makes a presentation from a file or a text: what it becomes is shown first. */
export function ImportScreen({ organization }: OrganizationProps): JSX.Element {
  const [text, setText] = useState('')
  const [format, setFormat] = useState<ImportFormat | ''>('')
  const [problem, setProblem] = useState<string | null>(null)
  const [given, setGiven] = useState<Given | null>(null)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const { busyWith, run, cancel } = useLatest()
  const isBusy = busyWith !== null
  const input = useRef<HTMLInputElement>(null)

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

  const isOver = useGivenFile(file => void read({ name: file.name, content: file }))
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
              accept=".json,.csv,.tsv,.xlsx,.txt,.gift,.xml,.zip,.md"
              input={input}
              aria-describedby="import-hint"
              onFile={file => file && void read({ name: file.name, content: file.slice() })}
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
