import type { PageFault } from './pages.ts'

/** To the worker that draws a PDF. */
export type ToPdfWorker =
  | { readonly open: Blob }
  /** A page from 0. */
  | { readonly draw: number }
  /** A requested file; null if there is none. */
  | { readonly file: string; readonly bytes: ArrayBuffer | null }

/** From the worker. */
export type FromPdfWorker =
  | { readonly pages: number }
  | { readonly picture: Blob; readonly text: string }
  | { readonly fault: PageFault }
  /** The name of a font, character map or decoder, which the page fetches: the worker has no network. */
  | { readonly needs: string }
