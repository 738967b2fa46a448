import type { Language } from '@roomful/contract/features/people/account'
import { cleanLine } from '@roomful/contract/lib/clean-text'
import { reasonOf } from '../../lib/connection-failure.ts'
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
      text: `Hello,\n\nYou have been invited to join ${plainName(organization)} on Roomful. The link is for you only, works once and expires in 7 days:\n\n${url}\n\nIf you were not expecting this invitation, you can ignore this email.\n`,
    }),
    reset: url => ({
      subject: 'Reset your Roomful password',
      text: `Hello,\n\nWe received a request to reset your password. The link works once and expires in one hour:\n\n${url}\n\nIf you did not request this, you can ignore this email: your password stays the same.\n`,
    }),
  },
  de: {
    invitation: (organization, url) => ({
      subject: 'Einladung zu Roomful',
      text: `Guten Tag,\n\nSie wurden zu ${plainName(organization)} bei Roomful eingeladen. Der Link ist nur für Sie bestimmt, kann einmal verwendet werden und läuft in 7 Tagen ab:\n\n${url}\n\nFalls Sie diese Einladung nicht erwartet haben, können Sie diese E-Mail ignorieren.\n`,
    }),
    reset: url => ({
      subject: 'Passwort für Roomful zurücksetzen',
      text: `Guten Tag,\n\nwir haben eine Anfrage erhalten, Ihr Passwort zurückzusetzen. Der Link kann einmal verwendet werden und läuft in einer Stunde ab:\n\n${url}\n\nFalls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt unverändert.\n`,
    }),
  },
  es: {
    invitation: (organization, url) => ({
      subject: 'Invitación a Roomful',
      text: `Hola:\n\nTe han invitado a unirte a ${plainName(organization)} en Roomful. El enlace es solo para ti, se puede usar una vez y caduca en 7 días:\n\n${url}\n\nSi no esperabas esta invitación, puedes ignorar este correo.\n`,
    }),
    reset: url => ({
      subject: 'Restablece tu contraseña de Roomful',
      text: `Hola:\n\nHemos recibido una solicitud para restablecer tu contraseña. El enlace se puede usar una vez y caduca en una hora:\n\n${url}\n\nSi no lo has solicitado, puedes ignorar este correo: tu contraseña no cambiará.\n`,
    }),
  },
  fr: {
    invitation: (organization, url) => ({
      subject: 'Invitation à rejoindre Roomful',
      text: `Bonjour,\n\nVous avez reçu une invitation à rejoindre ${plainName(organization)} sur Roomful. Ce lien vous est réservé, n’est utilisable qu’une fois et expire dans 7 jours :\n\n${url}\n\nSi vous n’attendiez pas cette invitation, vous pouvez ignorer cet e-mail.\n`,
    }),
    reset: url => ({
      subject: 'Réinitialisez votre mot de passe Roomful',
      text: `Bonjour,\n\nNous avons reçu une demande de réinitialisation de votre mot de passe. Ce lien n’est utilisable qu’une fois et expire dans une heure :\n\n${url}\n\nSi vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : votre mot de passe reste inchangé.\n`,
    }),
  },
}

/** Sends a mail in the background; failures are logged, and the user can request another link. */
export function sendMail({ mailer, log }: Pick<Services, 'mailer' | 'log'>, mail: Mail): void {
  // The reason alone: a connection error would count as one of the storage.
  mailer?.send(mail).catch((error: unknown) => log.error('failed to send an email', reasonOf(error)))
}
