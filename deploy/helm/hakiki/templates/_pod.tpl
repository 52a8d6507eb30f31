{{- define "hakiki.name" -}}
{{- if contains "hakiki" .Release.Name -}}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{- else -}}{{ printf "%s-hakiki" .Release.Name | trunc 50 | trimSuffix "-" }}{{- end -}}
{{- end -}}

{{- define "hakiki.selector" -}}
app.kubernetes.io/name: hakiki
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "hakiki.labels" -}}
{{ include "hakiki.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* What every pod has: its user, no token, and the secrets as files. */}}
{{- define "hakiki.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: master-key
    secret:
      secretName: {{ required "masterKey.secretName is needed: a Secret with the master key, 32 bytes in base64" .Values.masterKey.secretName }}
      defaultMode: 0440
      items:
        - key: {{ .Values.masterKey.key | quote }}
          path: master.key
  - name: database
    secret:
      secretName: {{ required "database.secretName is needed: a Secret with the address of your PostgreSQL" .Values.database.secretName }}
      defaultMode: 0440
      items:
        - key: {{ .Values.database.key | quote }}
          path: url
  # The image declares a volume for the embedded database, which is not used here.
  - name: unused
    emptyDir:
      sizeLimit: 16Mi
{{- end -}}

{{/* What every container has. */}}
{{- define "hakiki.container" -}}
name: hakiki
image: {{ printf "%s:%s" (required "image.repository is needed: your registry's name of the image" .Values.image.repository) (.Values.image.tag | default .Chart.AppVersion) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
env:
  - name: DATABASE_URL_FILE
    value: /secrets/database/url
  - name: HAKIKI_MASTER_KEY_FILE
    value: /secrets/master-key/master.key
  {{- with .Values.publicUrl }}
  - name: HAKIKI_PUBLIC_URL
    value: {{ . | quote }}
  {{- end }}
  {{- with .Values.trustedProxies }}
  - name: HAKIKI_TRUSTED_PROXIES
    value: {{ . | quote }}
  {{- end }}
  {{- with .Values.extraEnv }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
volumeMounts:
  - name: master-key
    mountPath: /secrets/master-key
    readOnly: true
  - name: database
    mountPath: /secrets/database
    readOnly: true
  - name: unused
    mountPath: /var/lib/hakiki
{{- end -}}
