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
      'Single sign-on is unavailable',
      'Your organization’s sign-in service cannot be reached. Try again in a few minutes. If the problem persists, contact your organization’s IT support.',
    ],
    DENIED: [
      'Sign-in denied',
      'The sign-in was cancelled, or your organization’s sign-in service denied access. Try again, or ask your IT support for access.',
    ],
    REFUSED: [
      'Sign-in could not be verified',
      'The response of your organization’s sign-in service is not valid. Try again. If the problem persists, contact an owner of the organization.',
    ],
    EXPIRED: [
      'Sign-in expired',
      'The sign-in was already used, took longer than 10 minutes, or was started in another browser or window. Start again in this one.',
    ],
    UNVERIFIED: [
      'Email address not verified',
      'Your organization’s sign-in service has not verified your email address. Have it verified there, then try again.',
    ],
    NOT_INVITED: [
      'You are not a member yet',
      'Your email address has not been invited. Ask an owner or admin of the organization for an invitation, then try again.',
    ],
    HAS_ACCOUNT: [
      'An account with your address already exists',
      'Sign in with your password and link the account on your profile page. If you have forgotten your password, request a reset link.',
    ],
    LINKED_ELSEWHERE: [
      'Account linked to another user',
      'The account you chose is already linked to another user here. Choose another account, or remove the link in the other user’s profile.',
    ],
    STORAGE_AWAY: [
      'Sign-in is temporarily unavailable',
      'The server cannot reach its database. Try again in a few minutes. If the problem persists, contact the operator of this server.',
    ],
    back: 'To the workspace',
    backToRoom: 'Back to the room',
  },
  de: {
    AWAY: [
      'Single Sign-on ist nicht erreichbar',
      'Der Anmeldedienst Ihrer Organisation ist nicht erreichbar. Versuchen Sie es in einigen Minuten erneut. Besteht das Problem weiter, wenden Sie sich an den IT-Support Ihrer Organisation.',
    ],
    DENIED: [
      'Anmeldung abgelehnt',
      'Die Anmeldung wurde abgebrochen oder vom Anmeldedienst Ihrer Organisation abgelehnt. Versuchen Sie es erneut oder bitten Sie Ihren IT-Support um Zugang.',
    ],
    REFUSED: [
      'Anmeldung konnte nicht überprüft werden',
      'Die Antwort des Anmeldedienstes Ihrer Organisation ist ungültig. Versuchen Sie es erneut. Besteht das Problem weiter, wenden Sie sich an einen Inhaber der Organisation.',
    ],
    EXPIRED: [
      'Anmeldung abgelaufen',
      'Die Anmeldung wurde bereits verwendet, dauerte länger als 10 Minuten oder wurde in einem anderen Browser oder Fenster begonnen. Starten Sie sie hier neu.',
    ],
    UNVERIFIED: [
      'E-Mail-Adresse nicht bestätigt',
      'Der Anmeldedienst Ihrer Organisation hat Ihre E-Mail-Adresse nicht bestätigt. Lassen Sie sie dort bestätigen und versuchen Sie es dann erneut.',
    ],
    NOT_INVITED: [
      'Sie sind noch kein Mitglied',
      'Ihre E-Mail-Adresse wurde nicht eingeladen. Bitten Sie einen Inhaber oder Administrator der Organisation um eine Einladung und versuchen Sie es dann erneut.',
    ],
    HAS_ACCOUNT: [
      'Es gibt bereits ein Konto mit Ihrer Adresse',
      'Melden Sie sich mit Ihrem Passwort an und verknüpfen Sie das Konto auf Ihrer Profilseite. Falls Sie Ihr Passwort vergessen haben, fordern Sie einen Link zum Zurücksetzen an.',
    ],
    LINKED_ELSEWHERE: [
      'Konto ist mit einem anderen Benutzer verknüpft',
      'Das gewählte Konto ist hier bereits mit einem anderen Benutzer verknüpft. Wählen Sie ein anderes Konto oder heben Sie die Verknüpfung im Profil des anderen Benutzers auf.',
    ],
    STORAGE_AWAY: [
      'Anmeldung vorübergehend nicht möglich',
      'Der Server kann seine Datenbank nicht erreichen. Versuchen Sie es in einigen Minuten erneut. Besteht das Problem weiter, wenden Sie sich an den Betreiber dieses Servers.',
    ],
    back: 'Zum Arbeitsbereich',
    backToRoom: 'Zurück zum Raum',
  },
  es: {
    AWAY: [
      'El inicio de sesión único no está disponible',
      'No se puede acceder al servicio de inicio de sesión de tu organización. Inténtalo de nuevo en unos minutos. Si el problema continúa, contacta con el soporte informático de tu organización.',
    ],
    DENIED: [
      'Inicio de sesión denegado',
      'El inicio de sesión se ha cancelado o el servicio de tu organización ha denegado el acceso. Inténtalo de nuevo o solicita acceso al soporte informático.',
    ],
    REFUSED: [
      'No se ha podido verificar el inicio de sesión',
      'La respuesta del servicio de inicio de sesión de tu organización no es válida. Inténtalo de nuevo. Si el problema continúa, contacta con un propietario de la organización.',
    ],
    EXPIRED: [
      'El inicio de sesión ha caducado',
      'Ya se ha usado, ha tardado más de 10 minutos o se inició en otro navegador u otra ventana. Vuelve a empezar en esta.',
    ],
    UNVERIFIED: [
      'Dirección de correo no verificada',
      'El servicio de inicio de sesión de tu organización no ha verificado tu dirección de correo. Verifícala allí e inténtalo de nuevo.',
    ],
    NOT_INVITED: [
      'Todavía no eres miembro',
      'Tu dirección de correo no ha sido invitada. Pide una invitación a un propietario o administrador de la organización e inténtalo de nuevo.',
    ],
    HAS_ACCOUNT: [
      'Ya existe una cuenta con tu dirección',
      'Inicia sesión con tu contraseña y vincula la cuenta en la página de tu perfil. Si has olvidado la contraseña, solicita un enlace para restablecerla.',
    ],
    LINKED_ELSEWHERE: [
      'Cuenta vinculada a otro usuario',
      'La cuenta elegida ya está vinculada a otro usuario. Elige otra cuenta o elimina el vínculo en el perfil del otro usuario.',
    ],
    STORAGE_AWAY: [
      'Inicio de sesión no disponible temporalmente',
      'El servidor no puede acceder a su base de datos. Inténtalo de nuevo en unos minutos. Si el problema continúa, contacta con el administrador de este servidor.',
    ],
    back: 'Ir al espacio de trabajo',
    backToRoom: 'Volver a la sala',
  },
  fr: {
    AWAY: [
      'L’authentification unique est indisponible',
      'Le service de connexion de votre organisation est injoignable. Réessayez dans quelques minutes. Si le problème persiste, contactez le support informatique de votre organisation.',
    ],
    DENIED: [
      'Connexion refusée',
      'La connexion a été annulée ou refusée par le service de votre organisation. Réessayez, ou demandez l’accès à votre support informatique.',
    ],
    REFUSED: [
      'La connexion n’a pas pu être vérifiée',
      'La réponse du service de connexion de votre organisation n’est pas valide. Réessayez. Si le problème persiste, contactez un propriétaire de l’organisation.',
    ],
    EXPIRED: [
      'La connexion a expiré',
      'Elle a déjà été utilisée, a pris plus de 10 minutes ou a été commencée dans un autre navigateur ou une autre fenêtre. Recommencez dans celle-ci.',
    ],
    UNVERIFIED: [
      'Adresse e-mail non vérifiée',
      'Le service de connexion de votre organisation n’a pas vérifié votre adresse e-mail. Faites-la vérifier, puis réessayez.',
    ],
    NOT_INVITED: [
      'Vous n’êtes pas encore membre',
      'Votre adresse e-mail n’a pas été invitée. Demandez une invitation à un propriétaire ou administrateur de l’organisation, puis réessayez.',
    ],
    HAS_ACCOUNT: [
      'Un compte existe déjà avec votre adresse',
      'Connectez-vous avec votre mot de passe et liez le compte sur la page de votre profil. Si vous avez oublié votre mot de passe, demandez un lien de réinitialisation.',
    ],
    LINKED_ELSEWHERE: [
      'Compte lié à un autre utilisateur',
      'Le compte choisi est déjà lié à un autre utilisateur. Choisissez un autre compte, ou supprimez le lien dans le profil de l’autre utilisateur.',
    ],
    STORAGE_AWAY: [
      'Connexion temporairement indisponible',
      'Le serveur n’atteint pas sa base de données. Réessayez dans quelques minutes. Si le problème persiste, contactez l’administrateur de ce serveur.',
    ],
    back: 'Vers l’espace de travail',
    backToRoom: 'Retour à la salle',
  },
}
