/** One mail, in plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends mail, if the operator has configured a server. */
export interface Mailer {
  /** @throws Error when the server rejects it or is out of reach */
  send(mail: Mail): Promise<void>
  /** Settles when current sends have succeeded or failed. */
  close(): Promise<void>
}
