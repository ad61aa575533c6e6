import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Time, waiting. */
export const ClockIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="12" cy="12" r="8.75" />
    <path d="M12 7v5.25l3.5 2" />
  </Icon>
)
