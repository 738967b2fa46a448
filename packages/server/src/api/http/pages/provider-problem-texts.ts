import type { Language } from '@roomful/contract/features/people/account'
import type { RefusalReason } from '../../../features/sso/sso-sign-in.ts'
import type { ProviderError } from '../../../oidc/oidc-client.ts'

/** STORAGE_AWAY: this server cannot reach its storage. */
export type ProviderProblem = ProviderError['kind'] | RefusalReason | 'STORAGE_AWAY'

type Texts = Readonly<Record<ProviderProblem, readonly [title: string, advice: string]>> & {
  readonly back: string
  readonly backToRoom: string
}

/** Causes of failed SSO sign-ins, and advice. */
export const providerProblemTexts: Readonly<Record<Language, Texts>> = {
  en: {
    AWAY: [
      'The sign-in of your organization cannot be reached',
      'Nothing has changed here. Try again in a few minutes; if it stays like this, tell whoever runs the sign-in of your organization.',
    ],
    DENIED: [
      'You were not signed in',
      'The sign-in of your organization was cancelled, or does not let you in. Try again, or ask whoever runs it for access.',
    ],
    REFUSED: [
      'This sign-in could not be verified',
      'What came back from the sign-in of your organization does not prove who you are. Begin again; if it happens once more, tell an owner of the organization here.',
    ],
    EXPIRED: [
      'This sign-in has ended',
      'It was used already, took longer than 10 minutes, or was begun in another browser or window. Begin again in this one.',
    ],
    UNVERIFIED: [
      'Your mail address is not verified',
      'The sign-in of your organization does not say that it has verified your address. Have it verified there, then begin again.',
    ],
    NOT_INVITED: [
      'You are not a member here yet',
      'Nobody has invited your address. Ask an owner or admin of the organization for an invitation, then begin again.',
    ],
    HAS_ACCOUNT: [
      'There is an account with your address',
      'Sign in with its password and link the sign-in of your organization on the page of your account. A forgotten password is replaced by a link by mail.',
    ],
    LINKED_ELSEWHERE: [
      'This account is linked to somebody else',
      'The account that you chose at the sign-in of your organization belongs to another person here. Choose another one there, or undo the link in the other account.',
    ],
    STORAGE_AWAY: [
      'You cannot be signed in right now',
      'The server cannot reach its storage, and nothing has changed. Begin again in a few minutes; if it stays like this, tell whoever runs this server.',
    ],
    back: 'To the workspace',
    backToRoom: 'Back to the room',
  },
  de: {
    AWAY: [
      'Die Anmeldung Ihrer Organisation ist nicht erreichbar',
      'Hier hat sich nichts geändert. Versuchen Sie es in einigen Minuten noch einmal; bleibt es so, sagen Sie es denen, die die Anmeldung Ihrer Organisation betreiben.',
    ],
    DENIED: [
      'Sie wurden nicht angemeldet',
      'Die Anmeldung Ihrer Organisation wurde abgebrochen oder lässt Sie nicht zu. Versuchen Sie es noch einmal oder bitten Sie dort um Zugang.',
    ],
    REFUSED: [
      'Diese Anmeldung ließ sich nicht prüfen',
      'Was von der Anmeldung Ihrer Organisation zurückkam, beweist nicht, wer Sie sind. Beginnen Sie noch einmal; geschieht es wieder, sagen Sie es einem Inhaber der Organisation.',
    ],
    EXPIRED: [
      'Diese Anmeldung ist abgelaufen',
      'Sie wurde schon benutzt, dauerte länger als 10 Minuten oder begann in einem anderen Browser oder Fenster. Beginnen Sie in diesem noch einmal.',
    ],
    UNVERIFIED: [
      'Ihre Mailadresse ist nicht bestätigt',
      'Die Anmeldung Ihrer Organisation sagt nicht, dass Ihre Adresse geprüft ist. Lassen Sie sie dort bestätigen und beginnen Sie dann noch einmal.',
    ],
    NOT_INVITED: [
      'Sie sind hier noch kein Mitglied',
      'Ihre Adresse ist nicht eingeladen. Bitten Sie jemanden, der die Organisation verwaltet, um eine Einladung und beginnen Sie dann noch einmal.',
    ],
    HAS_ACCOUNT: [
      'Zu Ihrer Adresse gibt es ein Konto',
      'Melden Sie sich mit dessen Passwort an und verknüpfen Sie die Anmeldung Ihrer Organisation auf der Seite Ihres Kontos. Ein vergessenes Passwort ersetzt ein Link per Mail.',
    ],
    LINKED_ELSEWHERE: [
      'Dieses Konto ist mit jemand anderem verknüpft',
      'Das Konto, das Sie bei der Anmeldung Ihrer Organisation gewählt haben, gehört hier einer anderen Person. Wählen Sie dort ein anderes oder lösen Sie die Verknüpfung im anderen Konto.',
    ],
    STORAGE_AWAY: [
      'Sie können gerade nicht angemeldet werden',
      'Der Server erreicht seinen Speicher nicht; geändert hat sich nichts. Beginnen Sie in einigen Minuten noch einmal; bleibt es so, sagen Sie es denen, die diesen Server betreiben.',
    ],
    back: 'Zum Arbeitsbereich',
    backToRoom: 'Zurück zum Raum',
  },
  es: {
    AWAY: [
      'No se puede acceder al inicio de sesión de tu organización',
      'Aquí no ha cambiado nada. Inténtalo de nuevo en unos minutos; si sigue igual, avisa a quien gestiona el inicio de sesión de tu organización.',
    ],
    DENIED: [
      'No se ha iniciado la sesión',
      'El inicio de sesión de tu organización se ha cancelado o no te permite entrar. Inténtalo de nuevo o pide acceso a quien lo gestiona.',
    ],
    REFUSED: [
      'No se ha podido verificar este inicio de sesión',
      'Lo que ha devuelto el inicio de sesión de tu organización no prueba quién eres. Empieza de nuevo; si vuelve a pasar, avisa a un propietario de la organización.',
    ],
    EXPIRED: [
      'Este inicio de sesión ha caducado',
      'Ya se ha usado, ha tardado más de 10 minutos o empezó en otro navegador o ventana. Empieza de nuevo en este.',
    ],
    UNVERIFIED: [
      'Tu dirección de correo no está verificada',
      'El inicio de sesión de tu organización no indica que haya verificado tu dirección. Haz que la verifiquen allí y empieza de nuevo.',
    ],
    NOT_INVITED: [
      'Todavía no eres miembro',
      'Nadie ha invitado a tu dirección. Pide una invitación a un propietario o administrador de la organización y empieza de nuevo.',
    ],
    HAS_ACCOUNT: [
      'Ya hay una cuenta con tu dirección',
      'Entra con su contraseña y vincula el inicio de sesión de tu organización en la página de tu cuenta. Una contraseña olvidada se sustituye con un enlace por correo.',
    ],
    LINKED_ELSEWHERE: [
      'Esta cuenta está vinculada a otra persona',
      'La cuenta que has elegido en el inicio de sesión de tu organización es aquí de otra persona. Elige otra allí o deshaz el vínculo en la otra cuenta.',
    ],
    STORAGE_AWAY: [
      'Ahora mismo no se puede iniciar tu sesión',
      'El servidor no puede acceder a su almacenamiento y no ha cambiado nada. Empieza de nuevo en unos minutos; si sigue igual, avisa a quien gestiona este servidor.',
    ],
    back: 'Ir al espacio de trabajo',
    backToRoom: 'Volver a la sala',
  },
  fr: {
    AWAY: [
      'La connexion de votre organisation est injoignable',
      'Rien n’a changé ici. Réessayez dans quelques minutes ; si cela persiste, prévenez ceux qui gèrent la connexion de votre organisation.',
    ],
    DENIED: [
      'Vous n’êtes pas connecté',
      'La connexion de votre organisation a été annulée ou ne vous laisse pas entrer. Réessayez, ou demandez l’accès à ceux qui la gèrent.',
    ],
    REFUSED: [
      'Cette connexion n’a pas pu être vérifiée',
      'Ce que la connexion de votre organisation a renvoyé ne prouve pas qui vous êtes. Recommencez ; si cela se reproduit, prévenez un propriétaire de l’organisation.',
    ],
    EXPIRED: [
      'Cette connexion a expiré',
      'Elle a déjà servi, a pris plus de 10 minutes, ou a commencé dans un autre navigateur ou une autre fenêtre. Recommencez dans celle-ci.',
    ],
    UNVERIFIED: [
      'Votre adresse n’est pas vérifiée',
      'La connexion de votre organisation n’indique pas qu’elle a vérifié votre adresse. Faites-la vérifier là-bas, puis recommencez.',
    ],
    NOT_INVITED: [
      'Vous n’êtes pas encore membre',
      'Personne n’a invité votre adresse. Demandez une invitation à un propriétaire ou administrateur de l’organisation, puis recommencez.',
    ],
    HAS_ACCOUNT: [
      'Un compte existe avec votre adresse',
      'Connectez-vous avec son mot de passe et liez la connexion de votre organisation sur la page de votre compte. Un lien par mail remplace un mot de passe oublié.',
    ],
    LINKED_ELSEWHERE: [
      'Ce compte est lié à quelqu’un d’autre',
      'Le compte que vous avez choisi à la connexion de votre organisation est celui d’une autre personne ici. Choisissez-en un autre là-bas, ou défaites le lien dans l’autre compte.',
    ],
    STORAGE_AWAY: [
      'Impossible de vous connecter pour le moment',
      'Le serveur n’atteint pas son stockage, et rien n’a changé. Recommencez dans quelques minutes ; si cela persiste, prévenez ceux qui gèrent ce serveur.',
    ],
    back: 'Vers l’espace de travail',
    backToRoom: 'Retour à la salle',
  },
}
