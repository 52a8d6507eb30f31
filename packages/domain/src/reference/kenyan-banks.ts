// Kenyan institutions by KEPSS code, one a line: code, name. Facts from the public list KingWilliamsGPT/Nigerian-Bank-Codes (MIT), commit b6e0e43.

export const KENYAN_BANKS = `
01 Kenya Commercial Bank (Kenya) Ltd
02 Standard Chartered Bank Kenya
03 Absa Bank Kenya Plc
05 Bank of India
06 Bank of Baroda Kenya Limited
07 NCBA Bank Kenya
10 Prime Bank Limited
11 Co-operative Bank of Kenya Ltd
12 National Bank of Kenya Ltd
14 M-Oriental Bank Ltd
16 Citibank NA
17 Habib Bank Limited
18 Middle East Bank Kenya Ltd
19 Bank of Africa Kenya Ltd
23 Consolidated Bank of Kenya Ltd
25 Credit Bank Limited
26 Access Bank Kenya
30 SBM Bank Kenya
31 Stanbic Bank Kenya Limited
32 Unaitas Sacco
35 African BankingCorporation Ltd
43 Ecobank Kenya Limited
48 Caritas Microfinance Bank
49 Spire Bank Kenya
50 Paramount Universal Bank Ltd
51 Kingdom Bank
53 Guaranty Trust Bank Kenya
54 Victoria Commercial Bank Ltd
55 Guardian Bank Ltd
57 I & M Bank Kenya Ltd
59 Development Bank of Kenya Ltd
60 SBM Bank Kenya
61 Housing Finance Cooperation Kenya (HFC Bank)
62 PostBank Kenya
63 Diamond Trust Bank Kenya Ltd
65 Commercial International Bank
66 Sidian Bank Kenya
67 UMBA Microfinance Bank
68 Equity Bank Kenya Ltd
70 Family Bank Ltd
72 Gulf African Bank Ltd
74 Premier Bank Kenya
75 Dubai Islamic Bank Ltd
76 UBA Kenya Bank Ltd
78 Kenya Women Microfinance Bank
79 Faulu Microfinance Bank
80 Caritas Microfinance Bank
82 Choice Microfinance Bank
89 Stima Sacco
93 Vooma
97 Telkom Kenya
138 NCBA Loop
MPESA M-PESA
ATL_KE Airtel Kenya
MPTILL M-PESA Till
MPPAYBILL M-PESA Paybill
`;
