import type { ImportPreview } from '@roomful/contract/features/imports/imports'
import type { ImportJob } from '@roomful/importers'
import type { Image } from '../images/image.ts'

/** The user who sends a file: parsing slots are per user. */
export interface FileSender {
  readonly id: string
}

/** Parses untrusted files without delaying answers. */
export interface FileParser {
  /**
   * Parses an import; cancelled when `gone` is aborted.
   * @throws ApiError RATE_LIMITED when too many files of the user are parsed or wait; UNAVAILABLE
   */
  parseImport(job: ImportJob, sender: FileSender, gone: AbortSignal): Promise<ImportPreview>
  /**
   * An image without its metadata; null if it is not one (`readImage`).
   * @throws ApiError RATE_LIMITED; UNAVAILABLE
   */
  parseImage(file: Buffer, sender: FileSender, gone: AbortSignal): Promise<Image | null>
  /** Aborts parsing in progress. */
  close(): Promise<void>
}

/** The dependencies of uploads and imports besides `Services`. */
export interface FileParts {
  readonly fileParser: FileParser
}
