import type { Logo as LogoOf } from '@roomful/contract/look'
import type { JSX } from 'preact'

/** The logo of an organization, which says nothing that is not beside it in words. */
export function Logo({ logo: { url, width, height } }: { logo: LogoOf }): JSX.Element {
  return <img class="logo" src={url} width={width} height={height} alt="" />
}
