import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Worth knowing. */
export const InfoIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="12" cy="12" r="8.75" />
    <path d="M12 11.25v5" />
    <path d="M12 7.75h.01" strokeWidth="2.25" />
  </Icon>
)
