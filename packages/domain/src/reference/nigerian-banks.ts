// Nigerian institutions by CBN or provider code, one a line: code, name. Facts from the public list KingWilliamsGPT/Nigerian-Bank-Codes (MIT), commit b6e0e43.

export const NIGERIAN_BANKS = `
011 First Bank of Nigeria
023 Citibank Nigeria
031 Living Trust Mortgage Bank
032 Union Bank of Nigeria
033 United Bank For Africa
035 Wema Bank
044 Access Bank
050 Ecobank Nigeria
057 Zenith Bank
058 Guaranty Trust Bank
063 Access Bank (Diamond)
068 Standard Chartered Bank
070 Fidelity Bank
076 Polaris Bank
082 Keystone Bank
098 Ekondo Microfinance Bank
100 Suntrust Bank
101 Providus Bank
102 Titan Bank
104 Parallex Bank
105 PremiumTrust Bank
106 Signature Bank Ltd
107 Optimus Bank Limited
108 Alpha Morgan Bank
125 Rubies MFB
214 First City Monument Bank
215 Unity Bank
221 Stanbic IBTC Bank
232 Sterling Bank
268 Platinum Mortgage Bank
301 Jaiz Bank
302 TAJ Bank
303 Lotus Bank
311 Parkway - ReadyCash
312 Chikum Microfinance bank
401 ASO Savings and Loans
404 Abbey Mortgage Bank
413 FirstTrust Mortgage Bank Nigeria
415 IMPERIAL HOMES MORTAGE BANK
501 FSDH Merchant Bank Limited
502 Rand Merchant Bank
559 Coronation Merchant Bank
561 NOVA BANK
562 Greenwich Merchant Bank
565 Carbon
566 VFD Microfinance Bank Limited
594 Yes MFB
602 Accion Microfinance Bank
650 Bosak Microfinance Bank
812 Gateway Mortgage Bank LTD
832 FUTMINNA MICROFINANCE BANK
865 CASHCONNECT MFB
899 Kolomoni MFB
946 Money Master PSB
035A ALAT by WEMA
00103 Globus Bank
00716 Pocket App
40119 Credit Direct Limited
40165 SAGE GREY FINANCE LIMITED
50036 Ahmadu Bello University Microfinance Bank
50072 Nombank MFB
50083 Aramoko MFB
50092 Assets Microfinance Bank
50117 Banc Corp Microfinance Bank
50123 Beststar Microfinance Bank
50126 Eyowo
50162 Dot Microfinance Bank
50171 Chanelle Microfinance Bank Limited
50200 Kredi Money MFB LTD
50204 Corestep MFB
50211 Kuda Bank
50216 CRUTECH MICROFINANCE BANK LTD
50263 Ekimogun MFB
50298 Fedeth MFB
50304 Mint MFB
50315 Aella MFB
50368 GTI MFB
50383 Hasal Microfinance Bank
50439 Ikoyi Osun MFB
50442 Ilaro Poly Microfinance Bank
50453 Imowo MFB
50457 Infinity MFB
50491 LOMA MFB
50502 Kadpoly MFB
50515 Moniepoint MFB
50549 Links MFB
50563 Mayfair MFB
50572 BANKIT MICROFINANCE BANK LTD
50582 Shield MFB
50629 NPF MICROFINANCE BANK
50645 BuyPower MFB
50697 OLUCHUKWU MICROFINANCE BANK LTD
50725 BOLD MFB
50739 Goodnews Microfinance Bank
50743 Peace Microfinance Bank
50746 Petra Mircofinance Bank Plc
50761 REHOBOTH MICROFINANCE BANK
50767 ROCKSHIELD MICROFINANCE BANK
50800 Solid Rock MFB
50809 STATESIDE MICROFINANCE BANK
50823 CEMCS Microfinance Bank
50840 U&C Microfinance Bank Ltd (U AND C MFB)
50864 Polyunwana MFB
50870 Unaab Microfinance Bank Limited
50871 Unical MFB
50875 UNIMAID MICROFINANCE BANK
50894 Uzondu Microfinance Bank Awka Anambra State
50910 Consumer Microfinance Bank
50922 EBSU Microfinance Bank
50926 Amju Unique MFB
50931 Bowen Microfinance Bank
50968 Supreme MFB
50994 Rephidim Microfinance Bank
51062 Solid Allianze MFB
51080 Ultraviolet Microfinance Bank
51100 BellBank Microfinance Bank
51113 Safe Haven MFB
51142 Nigerian Navy Microfinance Bank Limited
51146 Personal Trust MFB
51204 Above Only MFB
51211 IBANK Microfinance Bank
51226 PECANTRUST MICROFINANCE BANK LIMITED
51229 Bainescredit MFB
51244 Ibile Microfinance Bank
51251 Hackman Microfinance Bank
51253 Stellas MFB
51261 NSUK MICROFINANACE BANK
51267 Benysta Microfinance Bank Limited
51269 Tangerine Money
51276 GROOMING MICROFINANCE BANK
51279 IBBU MFB
51286 Rigo Microfinance Bank Limited
51293 QuickFund MFB
51297 Crescent MFB
51308 KANOPOLY MFB
51310 Sparkle Microfinance Bank
51312 Abulesoro MFB
51314 Firmus MFB
51316 Unilag Microfinance Bank
51318 Fairmoney Microfinance Bank
51322 Uhuru MFB
51333 FIRSTMIDAS MFB
51334 Davenport MICROFINANCE BANK
51336 AKU Microfinance Bank
51337 AZTEC MICROFINANCE BANK LIMITED
51341 BANKLY MFB
51351 AWACASH MICROFINANCE BANK
51353 Cashbridge Microfinance Bank Limited
51355 Waya Microfinance Bank
51361 NET MICROFINANCE BANK
51371 Novus MFB
51386 Weston Charis MFB
51392 INDULGE MFB
51403 TENN
51429 Springfield Microfinance Bank
51447 UNIABUJA MFB
51450 Dillon Microfinance Bank
90012 Ibom Mortgage Bank
90052 Lagos Building Investment Company Plc.
90067 Refuge Mortgage Bank
90077 AG Mortgage Bank
000304 Alternative bank
050020 Vale Finance Limited
050021 PFI FINANCE COMPANY LIMITED
050023 PROSPERIS FINANCE LIMITED
070016 Infinity trust Mortgage Bank
070022 STB Mortgage Bank
070027 CITYCODE MORTAGE BANK
090162 STANFORD MICROFINANCE BANK
090164 FIRST ROYAL MICROFINANCE BANK
090171 MAINSTREET MICROFINANCE BANK
090190 MUTUAL BENEFITS MICROFINANCE BANK
090420 Letshego Microfinance Bank
090478 AVUENEGBE MICROFINANCE BANK
090496 RANDALPHA MICROFINANCE BANK
090560 Crust Microfinance Bank
090561 Akuchukwu Microfinance Bank Limited
090574 Goldman MFB
090629 Amegy Microfinance Bank
090664 GOOD SHEPHERD MICROFINANCE BANK
090678 EXCEL FINANCE BANK
090679 NDCC MICROFINANCE BANK
090680 PATHFINDER MICROFINANCE BANK LIMITED
090701 ISUA MFB
090706 UCEE MFB
090708 TransPay MFB
100002 Paga
100022 GoMoney
100025 KONGAPAY (Kongapay Technologies Limited)(formerly Zinternet)
100039 Paystack-Titan
100040 Xpress Wallet
120001 9mobile 9Payment Service Bank
120002 HopePSB
120003 MTN Momo PSB
120004 Airtel Smartcash PSB
999991 PalmPay
999992 OPay Digital Services Limited (OPay)
FC40128 County Finance Limited
FC40163 Branch International Finance Company Limited
MFB50094 Astrapolaris MFB LTD
MFB50992 Baobab Microfinance Bank
MFB51093 Garun Mallam MFB
MFB51452 Pettysave MFB
`;
