/** One mail, in plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends mail, where the operator has named a server for it. */
export interface Mailer {
  /** @throws Error when the server refuses it or is out of reach */
  send(mail: Mail): Promise<void>
  /** Settles when what is being sent has been, or has failed. */
  close(): Promise<void>
}
