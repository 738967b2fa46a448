import type { Accent, Logo, Scheme, Theme } from '@roomful/contract/features/organizations/look'
import { schemesOf } from '@roomful/contract/features/organizations/themes'
import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { slideStyle } from '../themes/theme-sketch.tsx'

/** A stage and a phone with the chosen look, drawn small in one color scheme. One image for screen readers. */
export function RoomPreview({
  scheme,
  name,
  logo,
  theme,
  accent,
}: {
  readonly scheme: Scheme
  /** Of the look; empty: none. */
  readonly name: string
  readonly logo: Logo | null
  /** Of the stage; phones have its accent only. */
  readonly theme: Theme
  readonly accent: Accent
}): JSX.Element {
  const { title, question, options } = m.look.sample
  const [only, other] = schemesOf(theme)
  const onStage = other === undefined ? only : scheme
  return (
    <figure class="preview">
      <div
        class="preview-scene themed"
        data-theme={scheme}
        style={slideStyle(null, accent, scheme)}
        role="img"
        aria-label={m.look.previewOf(m.look.themes[scheme])}
      >
        <div class="preview-stage themed" data-theme={onStage} style={slideStyle(theme, accent, onStage)}>
          <div class="preview-head">
            {logo && <img class="preview-logo" src={logo.url} alt="" />}
            {name && <bdi class="written one-line preview-name">{name}</bdi>}
            {!name && !logo && <Wordmark />}
            <span class="preview-code">482 913</span>
          </div>
          <p class="preview-question">{question}</p>
          <ul class="preview-bars">
            {options.map((option, at) => (
              <li key={option} data-series={at + 1}>
                <span>{option}</span>
                <span class="preview-bar" data-share={at} />
              </li>
            ))}
          </ul>
          <span class="preview-time" />
        </div>
        <div class="preview-phone">
          <div class="preview-title">
            {logo && <img class="preview-logo" src={logo.url} alt="" />}
            <bdi class="written one-line">{name ? `${name} · ${title}` : title}</bdi>
          </div>
          <p class="preview-question">{question}</p>
          <ul class="preview-options">
            {options.map((option, at) => (
              <li key={option} class="preview-option" data-chosen={at === 0}>
                {option}
              </li>
            ))}
          </ul>
          <span class="preview-send">{m.look.sample.send}</span>
        </div>
      </div>
      <figcaption class="hint">{m.look.themes[scheme]}</figcaption>
    </figure>
  )
}
