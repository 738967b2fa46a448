import { cleanLine } from '@roomful/contract/clean-text'
import type { Language } from '@roomful/contract/workspace/account'
import type { Mail } from '../../mail/mailer.ts'
import type { Services } from '../../services.ts'

interface Text {
  readonly subject: string
  readonly text: string
}

/** A name chosen by strangers, made safe for mail: one line, in which no mail program detects a link. */
function plainName(name: string): string {
  return cleanLine(name).replace(/([.\u3002\uff0e\uff61]|:(?=\/))(?=\S)/g, '$1 ')
}

/** Mail texts, in the recipient's language or, if unknown, the sender's. */
export const mailTexts: Readonly<
  Record<
    Language,
    {
      invitation(organization: string, url: string): Text
      reset(url: string): Text
    }
  >
> = {
  en: {
    invitation: (organization, url) => ({
      subject: 'Invitation to Roomful',
      text: `Hello,\n\nyou are invited to work in ${plainName(organization)} with Roomful. This link is for you alone, works once and ends in 7 days:\n\n${url}\n\nIf you do not know what this is about, nothing happens unless you open it.\n`,
    }),
    reset: url => ({
      subject: 'Reset your Roomful password',
      text: `Hello,\n\nwe received a request to reset your password. This link works once and expires in one hour:\n\n${url}\n\nIf it was not you, ignore this mail: your password stays as it is.\n`,
    }),
  },
  de: {
    invitation: (organization, url) => ({
      subject: 'Einladung zu Roomful',
      text: `Guten Tag,\n\nSie sind eingeladen, mit Roomful in ${plainName(organization)} mitzuarbeiten. Dieser Link ist nur für Sie, gilt einmal und endet in 7 Tagen:\n\n${url}\n\nWenn Sie nicht wissen, worum es geht: Es geschieht nichts, solange Sie ihn nicht öffnen.\n`,
    }),
    reset: url => ({
      subject: 'Neues Passwort für Roomful',
      text: `Guten Tag,\n\njemand, vermutlich Sie, möchte ein neues Passwort für Ihr Konto setzen. Dieser Link gilt einmal und endet in einer Stunde:\n\n${url}\n\nWenn Sie es nicht waren, bleibt Ihr Passwort, wie es ist.\n`,
    }),
  },
  es: {
    invitation: (organization, url) => ({
      subject: 'Invitación a Roomful',
      text: `Hola:\n\nTe invitan a trabajar en ${plainName(organization)} con Roomful. Este enlace es solo para ti, sirve una vez y caduca en 7 días:\n\n${url}\n\nSi no sabes de qué se trata, no pasa nada mientras no lo abras.\n`,
    }),
    reset: url => ({
      subject: 'Nueva contraseña para Roomful',
      text: `Hola:\n\nAlguien, probablemente tú, quiere poner otra contraseña a tu cuenta. Este enlace sirve una vez y caduca en una hora:\n\n${url}\n\nSi no has sido tú, tu contraseña queda como está.\n`,
    }),
  },
  fr: {
    invitation: (organization, url) => ({
      subject: 'Invitation à rejoindre Roomful',
      text: `Bonjour,\n\nvous êtes invité à travailler dans ${plainName(organization)} avec Roomful. Ce lien est pour vous seul, sert une fois et expire dans 7 jours :\n\n${url}\n\nSi vous ne savez pas de quoi il s’agit, rien ne se passe tant que vous ne l’ouvrez pas.\n`,
    }),
    reset: url => ({
      subject: 'Nouveau mot de passe pour Roomful',
      text: `Bonjour,\n\nquelqu’un, sans doute vous, souhaite définir un autre mot de passe pour votre compte. Ce lien sert une fois et expire dans une heure :\n\n${url}\n\nSi ce n’était pas vous, votre mot de passe reste le même.\n`,
    }),
  },
}

/** Sends a mail in the background; failures are logged, and the user can request another link. */
export function sendMail({ mailer, log }: Pick<Services, 'mailer' | 'log'>, mail: Mail): void {
  mailer?.send(mail).catch((error: unknown) => log.error('failed to send a mail', error))
}
