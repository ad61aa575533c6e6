import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** An error. */
export const AlertIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="12" cy="12" r="8.75" />
    <path d="M12 7.75v5" />
    <path d="M12 16.25h.01" strokeWidth="2.25" />
  </Icon>
)
