import { defineWords } from '#window/words/words.ts';

/** How a device comes to trust the certificate of the station. */
export const useCertificateWords = defineWords('certificate', {
  en: {
    certificateLead:
      'This is needed once for each device. The device then opens the encrypted page without a warning, with live camera and offline use.',
    fingerprint: 'Fingerprint (SHA-256)',
    fingerprintLead:
      'This page may be altered on its way, so compare what your device itself shows, in its settings, with the desk: Devices, “Network”.',
    noHttps: 'The station is not open to the network with HTTPS, so there is no certificate to install.',
    systems: { ios: 'iPhone and iPad', android: 'Android', windows: 'Windows' },
    ios: {
      first: 'Open this page in Safari and load the profile.',
      second: 'Settings → General → VPN & Device Management → Twinmark station → Install.',
      third:
        'Settings → General → About → Certificate Trust Settings: switch on Twinmark station. Both switches are needed.',
    },
    android: {
      first: 'Load the certificate.',
      second: 'Settings → Security → More → Install a certificate → CA certificate. Choose twinmark.crt.',
      third: 'On devices of a company, its administrators may have to do this.',
    },
    windows: {
      first: 'Load the certificate and open it.',
      second:
        'Install Certificate → Local Machine → “Place all certificates in the following store” → Trusted Root Certification Authorities.',
      third: 'Start the browser again.',
    },
    loadProfile: 'Load the profile',
    loadCertificate: 'Load the certificate',
    check: 'Check and go on',
  },
  de: {
    certificateLead:
      'Das ist einmal je Gerät nötig. Danach öffnet das Gerät die verschlüsselte Seite ohne Warnung, mit Live-Kamera und auch ohne Verbindung.',
    fingerprint: 'Fingerabdruck (SHA-256)',
    fingerprintLead:
      'Diese Seite kann unterwegs verändert worden sein. Vergleichen Sie deshalb, was Ihr Gerät selbst in seinen Einstellungen zeigt, mit der Station: „Geräte“, „Netzwerk“.',
    noHttps: 'Die Station ist nicht mit HTTPS im Netz, deshalb gibt es kein Zertifikat zu installieren.',
    systems: { ios: 'iPhone und iPad', android: 'Android', windows: 'Windows' },
    ios: {
      first: 'Öffnen Sie diese Seite in Safari und laden Sie das Profil.',
      second: 'Einstellungen → Allgemein → VPN und Geräteverwaltung → Twinmark station → Installieren.',
      third:
        'Einstellungen → Allgemein → Info → Zertifikatsvertrauenseinstellungen: Twinmark station einschalten. Beides ist nötig.',
    },
    android: {
      first: 'Laden Sie das Zertifikat.',
      second:
        'Einstellungen → Sicherheit → Weitere → Zertifikat installieren → CA-Zertifikat. Wählen Sie twinmark.crt.',
      third: 'Auf Firmengeräten muss das vielleicht die IT-Abteilung tun.',
    },
    windows: {
      first: 'Laden Sie das Zertifikat und öffnen Sie es.',
      second:
        'Zertifikat installieren → Lokaler Computer → „Alle Zertifikate in folgendem Speicher speichern“ → Vertrauenswürdige Stammzertifizierungsstellen.',
      third: 'Starten Sie den Browser neu.',
    },
    loadProfile: 'Profil laden',
    loadCertificate: 'Zertifikat laden',
    check: 'Prüfen und weiter',
  },
});
