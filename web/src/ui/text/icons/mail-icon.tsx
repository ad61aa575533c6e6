import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Email. */
export const MailIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <rect x="3.25" y="5.5" width="17.5" height="13.5" rx="2.5" />
    <path d="m4 7.5 8 6 8-6" />
  </Icon>
)
