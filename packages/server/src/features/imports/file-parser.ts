import type { ImportPreview } from '@roomful/contract/workspace/imports'
import type { Image } from '../images/image.ts'
import type { ImportJob } from './import-job.ts'

/** The person whose file it is: each has places of their own. */
export interface FileSender {
  readonly id: string
}

/** Parses files from outside without delaying answers, whatever their bytes are. */
export interface FileParser {
  /**
   * What a file becomes; cancelled when `gone` is aborted.
   * @throws ApiError RATE_LIMITED when too many files of the person are parsed or wait; UNAVAILABLE
   */
  parseImport(job: ImportJob, sender: FileSender, gone: AbortSignal): Promise<ImportPreview>
  /**
   * An image without its metadata; null for what is none (`readImage`).
   * @throws ApiError RATE_LIMITED; UNAVAILABLE
   */
  parseImage(file: Buffer, sender: FileSender, gone: AbortSignal): Promise<Image | null>
  /** Ends whatever is under way. */
  close(): Promise<void>
}

/** What uploads and imports need besides `Services`. */
export interface FileParts {
  readonly fileParser: FileParser
}
