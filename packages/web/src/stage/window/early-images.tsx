import type { JSX } from 'preact'
import { shownUrl } from '../../ui/picture.tsx'

/** Loads images before they are shown. @param urls absent on servers of an earlier version */
export function EarlyImages({ urls = [] }: { urls?: readonly string[] | undefined }): JSX.Element {
  return (
    <div hidden>
      {urls.map(url => (
        <img key={url} src={shownUrl(url)} alt="" />
      ))}
    </div>
  )
}
